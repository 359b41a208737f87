// Short sounds made on the spot. They begin with the first click or key, and one switch silences them all.
import { settings } from './settings.svelte'

export type Sound =
  | 'cardUp'
  | 'cardDown'
  | 'coin'
  | 'refused'
  | 'dice'
  | 'drive'
  | 'shot'
  | 'hit'
  | 'critical'
  | 'deflected'
  | 'destroyed'
  | 'turn'
  | 'won'
  | 'lost'

const VOICES = 6 // at once
const LOUD = 2.2 // what a volume of 100 % is

let desk: Desk | undefined

/** From the first click or key on there is sound, where the browser can make any. */
export function listen(page: Window): void {
  const begin = () => {
    page.removeEventListener('pointerdown', begin, true)
    page.removeEventListener('keydown', begin, true)
    if (typeof AudioContext !== 'undefined') desk ??= new Desk(new AudioContext())
  }
  page.addEventListener('pointerdown', begin, true)
  page.addEventListener('keydown', begin, true)
}

/** `size` is what makes it larger: firepower, dice, seconds of a drive. */
export function play(sound: Sound, size = 1): void {
  if (settings.muted || !desk) return
  desk.play(sound, size)
}

type Stop = { at: number; gain: GainNode }

class Desk {
  private out: GainNode
  private noises: Record<'white' | 'pink' | 'brown', AudioBuffer>
  private voices: Stop[] = []

  constructor(private audio: AudioContext) {
    const compressor = audio.createDynamicsCompressor()
    compressor.threshold.value = -12
    this.out = audio.createGain()
    this.out.connect(compressor).connect(audio.destination)
    this.noises = { white: noise(audio, 'white'), pink: noise(audio, 'pink'), brown: noise(audio, 'brown') }
  }

  play(sound: Sound, size: number): void {
    void this.audio.resume()
    const now = this.audio.currentTime
    this.voices = this.voices.filter((one) => one.at > now)
    if (this.voices.length >= VOICES) this.silence(this.voices.shift()!)
    this.out.gain.value = settings.volume * LOUD
    const voice = this.audio.createGain()
    voice.connect(this.out)
    const length = this.make(sound, size, voice, now + 0.005)
    this.voices.push({ at: now + length, gain: voice })
  }

  private silence({ gain }: Stop): void {
    gain.gain.setTargetAtTime(0, this.audio.currentTime, 0.01)
  }

  /** Puts one sound together; says how long it is. */
  private make(sound: Sound, size: number, to: GainNode, at: number): number {
    switch (sound) {
      case 'cardUp':
        this.hiss(to, 'pink', at, 0.04, 0.5, 'bandpass', 2400)
        return 0.05
      case 'cardDown':
        this.hiss(to, 'pink', at, 0.07, 0.7, 'lowpass', 700)
        this.tone(to, 'sine', [120, 80], at, 0.07, 0.3)
        return 0.08
      case 'coin': {
        const off = 1 + (Math.random() - 0.5) / 50
        this.tone(to, 'sine', [2100 * off], at, 0.09, 0.12)
        this.tone(to, 'sine', [3300 * off], at, 0.09, 0.08)
        return 0.1
      }
      case 'refused':
        for (const knock of [0, 0.08]) this.tone(to, 'triangle', [220], at + knock, 0.04, 0.35)
        return 0.13
      case 'dice': {
        const dice = Math.min(10, Math.max(1, size))
        for (let i = 0; i < dice * 3; i++)
          this.hiss(to, 'white', at + Math.random() * (0.3 + dice * 0.04), 0.012, 0.35, 'bandpass', 1800 + Math.random() * 1400)
        for (let i = 0; i < dice; i++) this.tone(to, 'sine', [160], at + 0.45 + i * 0.06, 0.05, 0.25)
        return 0.55 + dice * 0.06
      }
      case 'drive': {
        const length = Math.min(1.2, Math.max(0.3, size))
        const low = this.filter(to, 'lowpass', 180)
        const shiver = this.audio.createGain()
        const beat = this.audio.createOscillator()
        const depth = this.audio.createGain()
        beat.frequency.value = 11
        depth.gain.value = 0.4
        beat.connect(depth).connect(shiver.gain)
        shiver.connect(low)
        beat.start(at)
        beat.stop(at + length)
        for (const pitch of [42, 43.5]) this.tone(shiver, 'sawtooth', [pitch], at, length, 0.5, 0.08)
        return length
      }
      case 'shot': {
        const loud = Math.min(1, 0.45 + size * 0.07)
        this.hiss(to, 'white', at, 0.35, loud, 'lowpass', 1800, 200)
        this.tone(to, 'sine', [90, 38], at, 0.35, loud)
        return 0.36
      }
      case 'hit':
      case 'critical':
        for (const pitch of [412, 611, 987, 1433]) this.tone(to, 'sine', [pitch], at, 0.26, 0.13)
        if (sound === 'critical') this.growl(to, at)
        return 0.27
      case 'deflected':
        this.tone(to, 'sine', [2200, 900], at, 0.18, 0.18)
        return 0.19
      case 'destroyed':
        this.hiss(to, 'brown', at, 0.9, 0.9, 'lowpass', 300)
        for (let i = 0; i < 11; i++) this.hiss(to, 'white', at + Math.random() * 0.9, 0.004, 0.5, 'highpass', 900)
        return 0.92
      case 'turn':
        for (const pitch of [587, 880]) this.tone(to, 'sine', [pitch], at, 0.7, 0.2)
        return 0.71
      case 'won':
        return this.brass(to, at, [293.7, 440, 587.3])
      case 'lost':
        return this.brass(to, at, [293.7, 220])
    }
  }

  private brass(to: AudioNode, at: number, notes: number[]): number {
    const soft = this.filter(to, 'lowpass', 1200)
    notes.forEach((pitch, i) => this.tone(soft, 'sawtooth', [pitch], at + i * 0.14, i === notes.length - 1 ? 0.3 : 0.14, 0.3, 0.02))
    return notes.length * 0.14 + 0.2
  }

  /** A low tone whose pitch shivers. */
  private growl(to: AudioNode, at: number): void {
    const carrier = this.audio.createOscillator()
    const wave = this.audio.createOscillator()
    const depth = this.audio.createGain()
    const gain = this.envelope(to, at, 0.25, 0.4, 0.004)
    carrier.frequency.value = 60
    wave.frequency.value = 35
    depth.gain.value = 60
    wave.connect(depth).connect(carrier.frequency)
    carrier.connect(gain)
    for (const one of [carrier, wave]) {
      one.start(at)
      one.stop(at + 0.27)
    }
  }

  private tone(to: AudioNode, shape: OscillatorType, pitches: number[], at: number, length: number, loud: number, rise = 0.004): void {
    const tone = this.audio.createOscillator()
    tone.type = shape
    tone.frequency.setValueAtTime(pitches[0]!, at)
    if (pitches[1]) tone.frequency.exponentialRampToValueAtTime(pitches[1], at + length)
    tone.connect(this.envelope(to, at, length, loud, rise))
    tone.start(at)
    tone.stop(at + length + 0.02)
  }

  private hiss(to: AudioNode, kind: 'white' | 'pink' | 'brown', at: number, length: number, loud: number, cut: BiquadFilterType, from: number, till = from): void {
    const source = this.audio.createBufferSource()
    const filter = this.filter(this.envelope(to, at, length, loud, 0.002), cut, from)
    source.buffer = this.noises[kind]
    if (till !== from) filter.frequency.exponentialRampToValueAtTime(till, at + length)
    source.connect(filter)
    source.start(at, Math.random() * 0.5, length + 0.02)
  }

  private filter(to: AudioNode, kind: BiquadFilterType, at: number): BiquadFilterNode {
    const filter = this.audio.createBiquadFilter()
    filter.type = kind
    filter.frequency.value = at
    filter.connect(to)
    return filter
  }

  private envelope(to: AudioNode, at: number, length: number, loud: number, rise: number): GainNode {
    const gain = this.audio.createGain()
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(rise, length / 2))
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
    gain.connect(to)
    return gain
  }
}

/** Two seconds of noise; pink and brown lose their heights. */
function noise(audio: AudioContext, kind: 'white' | 'pink' | 'brown'): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * 2, audio.sampleRate)
  const data = buffer.getChannelData(0)
  let slow = 0
  for (let i = 0; i < data.length; i++) {
    const white = Math.random() * 2 - 1
    if (kind === 'white') data[i] = white * 0.6
    else {
      const keep = kind === 'pink' ? 0.85 : 0.985
      slow = slow * keep + white * (1 - keep)
      data[i] = slow * (kind === 'pink' ? 2.2 : 6)
    }
  }
  return buffer
}
