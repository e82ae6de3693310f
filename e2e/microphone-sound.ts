import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '../server/demo/random.ts'
import { recordTaps } from '../simulator/sound/recordings.ts'
import type { Sound } from '../simulator/sound/signals.ts'
import { createStringBed } from '../simulator/sound/string-bed.ts'
import { chromiumArgs } from './chromium.ts'
import { portal } from './portal.ts'

// Chromium plays this file instead of a microphone, again and again, from its beginning whenever a page opens the
// microphone.
const FILE = join(tmpdir(), `stringbed-microphone-${process.pid}.wav`)

/** For `test.use`: a browser whose microphone is a file, and which allows it without a question. */
export const microphoneBrowser = {
  // The headless shell has no microphone.
  executablePath: portal.browser,
  args: [
    ...chromiumArgs,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${FILE}`,
  ],
}

/** The microphone hears five taps on a string bed of this frequency, in a quiet room. */
export function tapStrings(hz: number) {
  const { next } = createRandom(4)
  play(recordTaps(next, createStringBed(next, hz), 'quiet'))
}

/** The microphone hears five taps on five different string beds. */
export function tapFiveRackets() {
  const { next } = createRandom(4)
  const taps = [900, 980, 1_060, 1_140, 1_220].map((hz) => {
    const { rate, samples } = recordTaps(next, createStringBed(next, hz), 'quiet', PHONE)
    return { rate, samples: samples.subarray(0, Math.round(0.85 * rate)) }
  })
  play({ rate: PHONE.rate, samples: Float32Array.from(taps.flatMap(({ samples }) => [...samples])) })
}

export const hearNothing = () => play({ rate: 48_000, samples: new Float32Array(48_000) })

const PHONE = { rate: 48_000, from: 120, to: 9_000, resonance: [2_600, 0.8], loudness: 0.5 } as const

/** Writes a WAV file of 16 bits. */
function play({ rate, samples }: Sound) {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [index, sample] of samples.entries()) file.writeInt16LE(Math.round(sample * 32_767), 44 + index * 2)
  writeFileSync(FILE, file)
}
