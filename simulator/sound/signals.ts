/** A random number from 0 to 1. */
export type Random = () => number

/** A piece of sound at one rate, as samples between -1 and 1. */
export interface Sound {
  rate: number
  samples: Float32Array
}

export const silence = (rate: number, seconds: number): Sound => ({
  rate,
  samples: new Float32Array(Math.round(rate * seconds)),
})

/** Adds one sound to another from a moment in seconds, in place. */
export function mix(into: Sound, sound: Float32Array, seconds: number, gain = 1) {
  const first = Math.round(seconds * into.rate)
  for (let index = 0; index < sound.length && first + index < into.samples.length; index++) {
    into.samples[first + index] = (into.samples[first + index] ?? 0) + gain * (sound[index] ?? 0)
  }
}

export function power(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return sum / Math.max(1, samples.length)
}

/** Two normally distributed numbers make one here; the other is thrown away. */
export const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export const between = (random: Random, low: number, high: number) => low + (high - low) * random()

/** A filter with two poles, in place: a resonance, a limit from below or one from above. */
export function filter(samples: Float32Array, rate: number, kind: 'band' | 'low' | 'high', hz: number, quality = 0.7) {
  const angle = (2 * Math.PI * Math.min(hz, rate * 0.45)) / rate
  const cosine = Math.cos(angle)
  const alpha = Math.sin(angle) / (2 * quality)
  const zeros = {
    band: [alpha, 0, -alpha],
    low: [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2],
    high: [(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2],
  }[kind]
  const [b0 = 0, b1 = 0, b2 = 0] = zeros
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index] ?? 0
    const y = (b0 * x + b1 * x1 + b2 * x2 + 2 * cosine * y1 - (1 - alpha) * y2) / (1 + alpha)
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[index] = y
  }
  return samples
}

/** Noise whose power falls with the frequency, like that of rooms and machines. */
export function roomNoise(random: Random, rate: number, seconds: number): Float32Array {
  const { samples } = silence(rate, seconds)
  let [slow, middle, fast] = [0, 0, 0]
  for (let index = 0; index < samples.length; index++) {
    const white = 2 * random() - 1
    slow = 0.997 * slow + 0.03 * white
    middle = 0.96 * middle + 0.07 * white
    fast = 0.6 * fast + 0.15 * white
    samples[index] = slow + middle + fast + 0.05 * white
  }
  return samples
}

/** The reverberation of a room that takes `decay` seconds to become 60 dB weaker: combs and all-passes after Schroeder. */
export function reverberation(random: Random, { rate, samples }: Sound, decay: number): Float32Array {
  const wet = new Float32Array(samples.length)
  for (let comb = 0; comb < 6; comb++) {
    const delay = Math.round(between(random, 0.023, 0.053) * rate)
    const feedback = 10 ** ((-3 * delay) / rate / decay)
    const line = new Float32Array(delay)
    for (let index = 0; index < samples.length; index++) {
      const place = index % delay
      const out = line[place] ?? 0
      line[place] = (samples[index] ?? 0) + feedback * out
      wet[index] = (wet[index] ?? 0) + (comb % 2 ? -out : out) / 6
    }
  }
  for (const seconds of [0.0051, 0.0017]) {
    const delay = Math.round(seconds * rate)
    const line = new Float32Array(delay)
    for (let index = 0; index < wet.length; index++) {
      const place = index % delay
      const out = line[place] ?? 0
      const x = (wet[index] ?? 0) + 0.6 * out
      line[place] = x
      wet[index] = out - 0.6 * x
    }
  }
  return wet
}
