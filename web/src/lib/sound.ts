// A few quiet sounds made on the spot; off unless somebody switches them on.
import { settings } from './settings.svelte'

type Sound = 'turn' | 'tick' | 'no' | 'end'
// Each note: frequency, when it starts, how long it lasts.
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.18],
  ],
  tick: [[1200, 0, 0.03]],
  no: [[180, 0, 0.12]],
  end: [
    [392, 0, 0.16],
    [523, 0.14, 0.16],
    [659, 0.28, 0.3],
  ],
}

let context: AudioContext | undefined

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  for (const [pitch, start, length] of NOTES[sound]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const from = context.currentTime + start
    tone.type = sound === 'no' ? 'square' : 'sine'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.07, from + 0.008)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + length)
    tone.connect(volume).connect(context.destination)
    tone.start(from)
    tone.stop(from + length + 0.02)
  }
}
