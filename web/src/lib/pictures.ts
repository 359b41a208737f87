// The picture of each game in the lobby: Picture.svelte of its folder, or the plain one.
import type { Component } from 'svelte'

const pictures = import.meta.glob<Component>('../games/*/Picture.svelte', { import: 'default', eager: true })

export function pictureOf(game: string): Component {
  return (pictures[`../games/${game}/Picture.svelte`] ?? pictures['../games/plain/Picture.svelte'])!
}
