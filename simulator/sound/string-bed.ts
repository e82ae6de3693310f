import { between, normal, type Random, silence } from './signals.ts'

// The modes of a round membrane: the order of its Bessel function, and the zero that makes the frequency.
const MODES = [
  { order: 0, zero: 2.405 },
  { order: 1, zero: 3.832 },
  { order: 2, zero: 5.136 },
  { order: 0, zero: 5.52 },
  { order: 3, zero: 6.38 },
  { order: 1, zero: 7.016 },
]
const FUNDAMENTAL = 2.405

/** The Bessel function of the first kind, by its series. */
function bessel(order: number, x: number): number {
  let term = 1
  for (let index = 1; index <= order; index++) term *= x / 2 / index
  let sum = term
  for (let index = 1; index < 25; index++) {
    term *= -((x / 2) ** 2) / (index * (index + order))
    sum += term
  }
  return sum
}

/** A racket head that is not round: each mode is a little off, and dies away in its own time. */
export interface StringBed {
  hz: number
  modes: { ratio: number; order: number; zero: number; decay: number }[]
}

export function createStringBed(random: Random, hz: number): StringBed {
  const decay = between(random, 0.03, 0.065)
  return {
    hz,
    modes: MODES.map(({ order, zero }, index) => {
      const ratio = (zero / FUNDAMENTAL) * (index === 0 ? 1 : between(random, 0.95, 1.05))
      return { ratio, order, zero, decay: (decay * between(random, 0.8, 1.2)) / ratio }
    }),
  }
}

/**
 * One tap of a finger at a distance from the center, from 0 to 1 at the frame: the modes that it excites there, a short
 * noise of the finger and a dull sound of the frame. Each tap is off by 0.4% as a standard deviation, and begins up to
 * 0.4% higher because the strings are stretched.
 */
export function tap(random: Random, rate: number, bed: StringBed, radius: number): Float32Array {
  const { samples } = silence(rate, 0.6)
  const off = 1 + 0.004 * normal(random)
  const glide = between(random, 0, 0.004)
  const attack = between(random, 0.0004, 0.0012)
  for (const { ratio, order, zero, decay } of bed.modes) {
    // Modes with nodal lines move air from one side of the strings to the other, and are heard less.
    const radiated = order === 0 ? 1 : 0.5
    const gain = radiated * bessel(order, zero * radius) * Math.abs(normal(random) * 0.2 + 1)
    let phase = 0
    for (let index = 0; index < samples.length; index++) {
      const seconds = index / rate
      const height = Math.exp(-seconds / decay)
      phase += (2 * Math.PI * bed.hz * off * ratio * (1 + glide * height)) / rate
      samples[index] = (samples[index] ?? 0) + gain * height * (1 - Math.exp(-seconds / attack)) * Math.sin(phase)
    }
  }
  const finger = between(random, 0.1, 0.6)
  const frame = { gain: between(random, 0.05, 0.3), hz: between(random, 140, 420) }
  for (let index = 0; index < samples.length; index++) {
    const seconds = index / rate
    const noise = finger * (2 * random() - 1) * Math.exp(-seconds / 0.0012)
    const dull = frame.gain * Math.exp(-seconds / 0.02) * Math.sin(2 * Math.PI * frame.hz * seconds)
    samples[index] = (samples[index] ?? 0) + noise + dull
  }
  return samples
}
