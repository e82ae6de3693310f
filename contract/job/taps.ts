// Taps on a string bed: where they begin in a recording, and how high each sounds. docs/sound.md describes the method.
import {
  at,
  HIGHEST_HZ,
  LOWEST_HZ,
  type Peak,
  peaksBetween,
  powerBetween,
  type Spectrum,
  spectrumOf,
} from './spectrum.ts'

/** The start of a tap, with its frequency if it is clear, or of a sound that does not die away like a tap. */
export interface Onset {
  kind: 'tap' | 'steady'
  hz: number | null
  /** The number of the sample after the sound of the finger. */
  sample: number
}

// All times are in seconds.
const FRAME = 0.0025
/** The sound of the fingers themselves. */
const SKIPPED = 0.004
const WINDOW = 0.12
/** The sound before an onset that the onset has to exceed. */
const BEFORE = 0.05
/** Two taps are at least this far apart. The echo of a tap is no tap. */
const BETWEEN_TAPS = 0.16

/** An onset is this many times stronger than everything in the time before it. */
const RISE = 4
/** Weaker sounds are those of a quiet room: full scale is 1. */
const QUIETEST = 1e-7

/** A recording as the analysis reads it: the mean power of the band of string beds in frames. */
function bandFrames(samples: Float32Array, rate: number): Float64Array {
  const length = Math.round(FRAME * rate)
  const frames = new Float64Array(Math.floor(samples.length / length))
  // Two poles and two zeros, with the band's middle at 1,100 Hz.
  const angle = (2 * Math.PI * 1_100) / rate
  const alpha = Math.sin(angle) / 1.6
  const [b, a1, a2] = [alpha / (1 + alpha), (-2 * Math.cos(angle)) / (1 + alpha), (1 - alpha) / (1 + alpha)]
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let frame = 0; frame < frames.length; frame++) {
    let sum = 0
    for (let index = frame * length; index < (frame + 1) * length; index++) {
      const x = at(samples, index)
      const y = b * (x - x2) - a1 * y1 - a2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      sum += y * y
    }
    frames[frame] = sum / length
  }
  return frames
}

function mean(values: Float64Array, from: number, to: number): number {
  let sum = 0
  for (let index = from; index < to; index++) sum += at(values, index)
  return sum / (to - from)
}

function highest(values: Float64Array, from: number, to: number): number {
  let best = 0
  for (let index = Math.max(0, from); index < to; index++) best = Math.max(best, at(values, index))
  return best
}

const decibels = (ratio: number) => 10 * Math.log10(ratio + 1e-12)

/** The frames that a duration takes. */
const framesIn = (seconds: number) => Math.round(seconds / FRAME)

/** The powers of one frequency in four parts of 30 ms, as a receiver that is tuned to it hears them. */
function partsAt(samples: Float32Array, from: number, rate: number, hz: number): number[] {
  const length = Math.round(0.03 * rate)
  return [0, 1, 2, 3].map((part) => {
    let [real, imaginary] = [0, 0]
    for (let index = 0; index < length; index++) {
      const sample = at(samples, from + part * length + index) * Math.sin((Math.PI * (index + 0.5)) / length) ** 2
      const angle = (2 * Math.PI * hz * index) / rate
      real += sample * Math.cos(angle)
      imaginary += sample * Math.sin(angle)
    }
    return real ** 2 + imaginary ** 2
  })
}

/** The same parts of the whole band. */
const partsOf = (frames: Float64Array, begin: number) =>
  [0, 1, 2, 3].map((part) => mean(frames, begin + part * framesIn(0.03), begin + (part + 1) * framesIn(0.03)))

/** A tap is loudest when it begins and dies away steadily. A beep, a vowel and most notes stay. */
function isDyingAway([first = 0, second = 0, third = 0, fourth = 0]: number[]): boolean {
  return (
    decibels(first / second) > 2.2 &&
    decibels(first / third) > 4 &&
    decibels(first / fourth) > 5 &&
    decibels(second / third) < 16
  )
}

/** The share of the power around a peak in the power of its surroundings. */
function clarity(spectrum: Spectrum, { hz }: Peak): number {
  const near = powerBetween(spectrum, hz - 45, hz + 45)
  return near / (powerBetween(spectrum, hz * 0.6, hz * 1.45) + 1e-30)
}

/** The lowest clarity of a tap. */
const CLEAREST = 0.4

/** The second mode of a round membrane, in which its halves move against each other: the zero of J1 by that of J0. */
const SECOND_MODE = 1.593

/** Voices and instruments have harmonics: tones at half, twice and three times the frequency. */
function isHarmonic(spectrum: Spectrum, { hz }: Peak): boolean {
  const own = powerBetween(spectrum, hz - 25, hz + 25)
  return [0.5, 1.5, 2, 3].some((ratio) => {
    const partner = powerBetween(spectrum, hz * ratio - 25, hz * ratio + 25)
    return partner > 0.75 * powerBetween(spectrum, hz * ratio - 110, hz * ratio + 110) && partner > own / 5
  })
}

const isNew = (before: Spectrum, after: Spectrum, { hz }: Peak) =>
  powerBetween(after, hz - 30, hz + 30) > 4 * powerBetween(before, hz - 30, hz + 30)

/** The tones that stand out at an onset, the likeliest fundamental first. */
function tonesOf(before: Spectrum, after: Spectrum): Peak[] {
  const [loudest, ...others] = peaksBetween(after, LOWEST_HZ, HIGHEST_HZ)
  if (!loudest) return []
  // Off the center, the second mode can be louder than the fundamental.
  const isFundamental = ({ hz, power }: Peak) =>
    power > loudest.power / 12 && Math.abs(loudest.hz / hz / SECOND_MODE - 1) < 0.12
  const lower = others.find(isFundamental)
  const loud = others.filter((peak) => peak !== lower && peak.power > loudest.power / 6).slice(0, 3)
  return [...(lower ? [lower] : []), loudest, ...loud].filter(
    (peak) => isNew(before, after, peak) && !isHarmonic(after, peak) && clarity(after, peak) > CLEAREST,
  )
}

/** All onsets of a recording whose first window is complete, in order. */
export function onsetsIn(samples: Float32Array, rate: number): Onset[] {
  const frames = bandFrames(samples, rate)
  const found: Onset[] = []
  const length = Math.round(WINDOW * rate)
  let frame = framesIn(BEFORE)
  while (frame + framesIn(SKIPPED + WINDOW) + 1 < frames.length) {
    const now = highest(frames, frame, frame + 2)
    if (now < QUIETEST || now < RISE * highest(frames, frame - framesIn(BEFORE), frame)) {
      frame++
      continue
    }
    const begin = frame + framesIn(SKIPPED)
    const sample = Math.round(begin * FRAME * rate)
    const after = spectrumOf(samples, sample, length, rate)
    const before = spectrumOf(samples, Math.round(frame * FRAME * rate) - length, length, rate)
    const tones = tonesOf(before, after)
    const tone = tones.find(({ hz }) => isDyingAway(partsAt(samples, sample, rate, hz)))
    const isTap = tone !== undefined || (tones.length === 0 && isDyingAway(partsOf(frames, begin)))
    found.push({ kind: isTap ? 'tap' : 'steady', hz: (tone ?? tones[0])?.hz ?? null, sample })
    frame += framesIn(BETWEEN_TAPS)
  }
  return found
}

/** A tone that was heard twice already may stand out less, such as beside a voice. */
const EXPECTED_CLARITY = 0.12
const EXPECTED_WITHIN = 0.015

/** The frequency of a tap whose tone is expected, if such a tone begins at an onset and dies away; otherwise null. */
export function expectedTap(samples: Float32Array, rate: number, { sample }: Onset, hz: number): number | null {
  const length = Math.round(WINDOW * rate)
  const after = spectrumOf(samples, sample, length, rate)
  const before = spectrumOf(samples, sample - Math.round((SKIPPED + FRAME) * rate) - length, length, rate)
  const [tone] = peaksBetween(after, hz * (1 - EXPECTED_WITHIN), hz * (1 + EXPECTED_WITHIN))
  const isTapped = (peak: Peak) => isNew(before, after, peak) && isDyingAway(partsAt(samples, sample, rate, peak.hz))
  if (!tone || clarity(after, tone) < EXPECTED_CLARITY || !isTapped(tone)) return null
  // A clap has many tones that begin and die away at once. In a tap, only the second mode can be louder.
  const isLouder = (peak: Peak) => peak.power > tone.power && Math.abs(peak.hz / tone.hz / SECOND_MODE - 1) > 0.12
  return peaksBetween(after, LOWEST_HZ, HIGHEST_HZ).some((peak) => isLouder(peak) && isTapped(peak)) ? null : tone.hz
}

/** A recording in which nothing begins is silent, or has a sound that was there before. Full scale is 1. */
const SILENT = 1e-6
const PURE = 0.95

export function steadySound(samples: Float32Array, rate: number): 'silence' | 'beep' | 'steady' {
  const frames = bandFrames(samples, rate)
  if (frames.length === 0 || mean(frames, 0, frames.length) < SILENT) return 'silence'
  const middle = spectrumOf(samples, samples.length >> 1, Math.round(WINDOW * rate), rate)
  const [loudest] = peaksBetween(middle, LOWEST_HZ, HIGHEST_HZ)
  return loudest && clarity(middle, loudest) > PURE ? 'beep' : 'steady'
}
