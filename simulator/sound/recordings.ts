import { beep, claps, music, quietRoom, speech } from './other-sounds.ts'
import { between, filter, mix, power, type Random, reverberation, roomNoise, type Sound, silence } from './signals.ts'
import { type StringBed, tap } from './string-bed.ts'

// The recordings of a phone: taps or other sounds in a room, through its microphone.

interface Condition {
  /** The power of the taps in their first 120 ms by that of the noise, in dB. */
  noise: number
  /** The seconds in which the room's echo becomes 60 dB weaker, and its strength beside the direct sound. */
  room: [number, number]
  /** The distance of the taps from the center: 0 to 1 at the frame. */
  radius: [number, number]
  isSpoken?: boolean
}

export const CONDITIONS = {
  quiet: { noise: 20, room: [0.3, 0.15], radius: [0, 0.2] },
  shop: { noise: 10, room: [0.6, 0.25], radius: [0, 0.2] },
  hall: { noise: 10, room: [2.2, 0.45], radius: [0, 0.25] },
  speech: { noise: 5, room: [0.5, 0.2], radius: [0, 0.25], isSpoken: true },
  'off center': { noise: 20, room: [0.4, 0.2], radius: [0.3, 0.55] },
} satisfies Record<string, Condition>

/** Two phones: their rate, the limits of their microphones, and a resonance of the case in Hz with its strength. */
const PHONES = [
  { rate: 48_000, from: 120, to: 9_000, resonance: [2_600, 0.8], loudness: 0.5 },
  { rate: 44_100, from: 500, to: 5_500, resonance: [950, 0.5], loudness: 0.9 },
] as const

export type Phone = (typeof PHONES)[number]
const phoneOf = (random: Random): Phone => (random() < 0.5 ? PHONES[0] : PHONES[1])

/** The phone's microphone: its limits, its case, its steps of 16 bits, and its overload. */
function throughPhone({ rate, from, to, resonance: [hz, gain], loudness }: Phone, samples: Float32Array): Sound {
  const limited = filter(filter(samples.slice(), rate, 'high', from), rate, 'low', to)
  const ringing = filter(limited.slice(), rate, 'band', hz, 3)
  let loudest = 1e-9
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample))
  const recorded = limited.map((sample, index) => {
    const heard = ((sample + gain * (ringing[index] ?? 0)) * loudness) / loudest
    return Math.round(Math.tanh(heard) * 32_767) / 32_768
  })
  return { rate, samples: recorded }
}

/** Adds noise at a distance in dB from the power of the taps. */
function addNoise(into: Sound, noise: Float32Array, tapPower: number, distance: number) {
  mix(into, noise, 0, Math.sqrt(tapPower / 10 ** (distance / 10) / power(noise)))
}

/** Five taps on a string bed, as one of the phones records them. */
export function recordTaps(
  random: Random,
  bed: StringBed,
  name: keyof typeof CONDITIONS,
  phone = phoneOf(random),
): Sound {
  const condition: Condition = CONDITIONS[name]
  const { rate } = phone
  let moment = 0
  const moments = Array.from({ length: 5 }, () => {
    moment += between(random, 0.4, 0.8)
    return moment
  })
  const dry = silence(rate, moment + 0.9)
  const strength = between(random, 0.5, 1)
  let tapPower = 0
  for (const begin of moments) {
    const sound = tap(random, rate, bed, between(random, ...condition.radius))
    const gain = strength * between(random, 0.7, 1.3)
    tapPower += (gain ** 2 * power(sound.subarray(0, Math.round(rate * 0.12)))) / moments.length
    mix(dry, sound, begin, gain)
  }
  const [decay, wet] = condition.room
  mix(dry, reverberation(random, dry, decay), 0, wet)
  const seconds = dry.samples.length / rate
  addNoise(
    dry,
    condition.isSpoken ? speech(random, rate, seconds) : roomNoise(random, rate, seconds),
    tapPower,
    condition.noise,
  )
  if (condition.isSpoken) addNoise(dry, roomNoise(random, rate, seconds), tapPower, 20)
  return throughPhone(phone, dry.samples)
}

/** Sounds in which nothing must be heard. */
export const OTHER_SOUNDS = { silence: quietRoom, speech, music, beep, claps }

const LOUDEST_QUIET = 0.005

/** Ten seconds of another sound in a room, as one of the phones records it. */
export function recordOther(random: Random, name: keyof typeof OTHER_SOUNDS, seconds = 10): Sound {
  const phone = phoneOf(random)
  const { rate } = phone
  const sound = silence(rate, seconds)
  mix(sound, OTHER_SOUNDS[name](random, rate, seconds), 0)
  mix(sound, reverberation(random, sound, between(random, 0.3, 2)), 0, between(random, 0.1, 0.4))
  if (name !== 'silence') {
    addNoise(sound, roomNoise(random, rate, seconds), power(sound.samples), between(random, 15, 40))
  }
  const recorded = throughPhone(phone, sound.samples)
  if (name === 'silence') recorded.samples = recorded.samples.map((sample) => sample * LOUDEST_QUIET)
  return recorded
}
