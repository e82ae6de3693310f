import { formatWhole } from '../../contract/base/money.ts'
import { listed } from '../../contract/base/sentence.ts'
import type { Doubt, Reading } from '../../contract/job/reading.ts'
import type { BedSounds } from '../../contract/job/sounds.ts'
import { config, say } from '../config.ts'
import type { NoMicrophone } from './microphone.ts'

/** The advice for a reading that is not sure, by the reason for the doubt. */
export const DOUBTS: Record<Doubt, string> = {
  silence: say`Nothing was heard. Check that the microphone is not covered or switched off.`,
  unclear: say`Taps were heard, but no clear tone. Tap the middle of the strings with a fingertip, and touch only the handle.`,
  beep: say`A beep was heard. Wait until it ends.`,
  steady: say`A voice, music or a machine was heard. Wait for a quieter moment.`,
  few: say`Fewer than three taps were heard. Tap five times, about twice a second.`,
  differ: say`The taps differ too much. Tap the same place in the middle of the strings, and touch only the handle.`,
}

export const FAILURES: Record<NoMicrophone, { title: string; text: string }> = {
  insecure: {
    title: say`Listening needs https`,
    text: say`Browsers open a microphone only at addresses that begin with https, or on the computer that runs the portal.`,
  },
  blocked: {
    title: say`The microphone is blocked`,
    text: say`Allow it for this address in the browser's settings, and listen again.`,
  },
  missing: { title: say`This device has no microphone`, text: say`Open this page on a phone.` },
  busy: {
    title: say`The microphone did not start`,
    text: say`Another program may be using it. Close that, and listen again.`,
  },
}

const COUNTS = [say`no taps`, say`one tap`, say`two taps`, say`three taps`, say`four taps`, say`five taps`]

export const hzText = (hz: number) => `${formatWhole(hz, config)} Hz`

/** '1,118 Hz, five taps, ±1%' */
export const readingText = ({ hz, taps, spread }: Reading) =>
  listed([hzText(hz), COUNTS[taps] ?? say`${taps} taps`, `±${Math.max(1, Math.round(spread))}%`], say.language)

/** '91%', of the tension */
export const percentText = (share: number) => `${Math.round(share * 100)}%`

/** 'about 24.5 lbs (±0.8)'; null while the shop has too few readings */
export const leftTensionText = ({ tension }: Pick<BedSounds, 'tension'>) =>
  tension && say`about ${tension.value} ${tension.unit} (±${Math.max(0.1, tension.spread)})`

/** The sound that later ones are compared with. */
export const referenceOf = ({ sounds }: Pick<BedSounds, 'sounds'>) => sounds.find((sound) => sound.is_reference)
