// Our own drawings. Everything is ink on paper by the tokens of the theme; nothing is told by colour alone.
//
// Inline or block <svg>: TankSide (200 by 90, `bare` without the far hills), ClassMark, NationMark and Icon (1em; `title` makes them speak,
// without it they are decoration), Medal, Base, Die, Token, Depot, Picture. HTML: CardFrame. Parts of your own <svg>, as <g>: TankTop and Terrain in
// millimetres around their own middle, facing east, y downwards as on a screen (light falls from the north-west); Pin; TerrainDefs once for each table.
// TankTop: `assault` (or a turret of null) draws a fixed room in place of the turret. Terrain: `points`, or `length` and `width`.
// Base: `id` of one that has a name, otherwise `outline` by outlineOf(place); `seat` flies its flag, `damaged` cracks it, `ruined` is what is left. CardBack: a game's own, with `count` the pile's number.
// Barracks: 200 by 90 as TankSide. Die: `seat` colors it; a face of '' has not been rolled.
// CardFrame: `height` fixes the height, so that nothing moves when a text changes; `damagedWord`, `nationWord`, `clsWord` are for screen readers.
import './drawings.css'
import './pictures.css'

export { default as Barracks } from './Barracks.svelte'
export { default as Base } from './Base.svelte'
export { default as CardBack } from './CardBack.svelte'
export { default as CardFrame } from './CardFrame.svelte'
export { default as ClassMark } from './ClassMark.svelte'
export { default as Depot } from './Depot.svelte'
export { default as Die } from './Die.svelte'
export { default as Icon } from './Icon.svelte'
export { default as Medal } from './Medal.svelte'
export { default as NationMark } from './NationMark.svelte'
export { default as Pin } from './Pin.svelte'
export { default as Picture } from './Picture.svelte'
export { default as TankSide } from './TankSide.svelte'
export { default as TankTop } from './TankTop.svelte'
export { default as Terrain } from './Terrain.svelte'
export { default as TerrainDefs } from './TerrainDefs.svelte'
export { default as Token } from './Token.svelte'
export { OUTLINES, outlineOf, type Outline } from './bases'
export { CLASSES, NATIONS, classOf, bandOf, isNation, paintOf, type Cls, type Nation } from './kinds'
