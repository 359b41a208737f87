export { place, type PlaceOptions, type Touching } from './place.svelte'
