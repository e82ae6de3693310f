import { between, filter, mix, normal, type Random, roomNoise, silence } from './signals.ts'

// Sounds that are no taps.

/** Syllables of a voice: pulses of the vocal cords through three formants, with consonants between them. */
export function speech(random: Random, rate: number, seconds: number): Float32Array {
  const voice = silence(rate, seconds)
  const pitch = between(random, 90, 240)
  for (let begin = between(random, 0, 0.2); begin < seconds; ) {
    const length = between(random, 0.09, 0.26)
    const samples = new Float32Array(Math.round(rate * length))
    const slope = between(random, -0.25, 0.25)
    let phase = 0
    for (let index = 0; index < samples.length; index++) {
      const share = index / samples.length
      phase += (pitch * (1 + slope * share)) / rate
      if (phase < 1) continue
      phase -= 1
      samples[index] = Math.sin(Math.PI * share) ** 0.5
    }
    filter(samples, rate, 'low', 900)
    const formants = [between(random, 280, 850), between(random, 900, 2_300), between(random, 2_300, 3_200)]
    for (const [index, hz] of formants.entries()) {
      mix(voice, filter(samples.slice(), rate, 'band', hz, hz / 90), begin, 8 / (index + 1))
    }
    if (random() < 0.6) {
      const consonant = Float32Array.from({ length: Math.round(rate * between(random, 0.008, 0.09)) }, () =>
        normal(random),
      )
      const sharp = filter(consonant, rate, 'band', between(random, 1_200, 6_000), 1)
      mix(voice, sharp, Math.max(0, begin - 0.03), between(random, 0.005, 0.06))
    }
    begin += length + (random() < 0.2 ? between(random, 0.2, 0.6) : between(random, 0.01, 0.08))
  }
  return voice.samples
}

/** A note of an instrument with harmonics, struck or bowed. */
function note(random: Random, rate: number, hz: number, seconds: number, isStruck: boolean): Float32Array {
  const { samples } = silence(rate, seconds)
  for (let harmonic = 1; harmonic * hz < 6_000 && harmonic <= 8; harmonic++) {
    const gain = between(random, 0.5, 1) / harmonic
    for (let index = 0; index < samples.length; index++) {
      const time = index / rate
      const fall = isStruck ? Math.exp(-time * (2 + harmonic)) : Math.min(1, (seconds - time) * 20)
      const height = fall * Math.min(1, time / (isStruck ? 0.004 : 0.03))
      samples[index] = (samples[index] ?? 0) + gain * height * Math.sin(2 * Math.PI * harmonic * hz * time)
    }
  }
  return samples
}

/** Music as a radio plays it: chords, a melody, a bass drum and a hi-hat. */
export function music(random: Random, rate: number, seconds: number): Float32Array {
  const piece = silence(rate, seconds)
  const beat = 60 / between(random, 90, 150)
  const scale = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16].map((step) => 2 ** (step / 12))
  const root = between(random, 110, 180)
  const isStruck = random() < 0.5
  const pick = () => scale[Math.floor(random() * scale.length)] ?? 1
  for (let begin = 0, count = 0; begin < seconds; begin += beat / 2, count++) {
    if (count % 4 === 0) {
      for (const step of [1, 2 ** (4 / 12), 2 ** (7 / 12)]) {
        mix(piece, note(random, rate, root * step * pick(), beat * 2, false), begin, 0.25)
      }
    }
    if (random() < 0.8) mix(piece, note(random, rate, root * 4 * pick(), beat / 2, isStruck), begin, 0.5)
    if (count % 2 === 0) mix(piece, drum(rate), begin, 0.8)
    const hat = Float32Array.from({ length: Math.round(rate * 0.04) }, (_, index) => {
      return normal(random) * Math.exp(-index / rate / 0.01)
    })
    mix(piece, filter(hat, rate, 'high', 6_000), begin, 0.15)
  }
  return piece.samples
}

const drum = (rate: number) =>
  Float32Array.from({ length: Math.round(rate * 0.15) }, (_, index) => {
    const time = index / rate
    return Math.exp(-time / 0.05) * Math.sin(2 * Math.PI * 55 * time)
  })

/** A pure tone in the band of string beds: without an end, or again and again as of a timer. */
export function beep(random: Random, rate: number, seconds: number): Float32Array {
  const tone = silence(rate, seconds)
  const hz = between(random, 700, 1_700)
  const length = random() < 0.3 ? seconds : between(random, 0.06, 0.4)
  const pause = between(random, 0.1, 0.5)
  const one = Float32Array.from({ length: Math.round(rate * length) }, (_, index) => {
    const time = index / rate
    return Math.min(1, time / 0.003, (length - time) / 0.003) * Math.sin(2 * Math.PI * hz * time)
  })
  for (let begin = between(random, 0.1, 0.4); begin < seconds; begin += length + pause) mix(tone, one, begin)
  return tone.samples
}

/** Two hands: a few short bursts of noise around a frequency that differs a little from clap to clap. */
export function claps(random: Random, rate: number, seconds: number): Float32Array {
  const all = silence(rate, seconds)
  const middle = between(random, 700, 1_800)
  const fall = between(random, 0.004, 0.025)
  const gap = between(random, 0.35, 0.9)
  for (let begin = between(random, 0.2, 0.5); begin < seconds; begin += gap * between(random, 0.9, 1.1)) {
    const burst = Float32Array.from({ length: Math.round(rate * fall * 8) }, (_, index) => {
      return normal(random) * Math.exp(-index / rate / fall)
    })
    const clap = filter(burst, rate, 'band', middle * between(random, 0.85, 1.15), between(random, 0.8, 2.5))
    mix(all, clap, begin, between(random, 0.6, 1))
    if (random() < 0.5) mix(all, clap, begin + between(random, 0.004, 0.012), 0.5)
  }
  return all.samples
}

/** A quiet room in which nothing happens. */
export const quietRoom = (random: Random, rate: number, seconds: number) =>
  roomNoise(random, rate, seconds).map((sample) => sample * 0.004)
