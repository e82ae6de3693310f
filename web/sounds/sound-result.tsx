import type { Reading } from '../../contract/job/reading.ts'
import { freshness, REFERENCE_HOURS, SOFT_SHARE, shareOfNew } from '../../contract/job/sound-rules.ts'
import type { BedSounds } from '../../contract/job/sounds.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { leftTensionText, percentText, readingText, referenceOf } from './sound-text.ts'

interface Props {
  reading: Reading
  /** The sounds of these strings. */
  sounds: BedSounds | undefined
  /** True once this reading is among them. */
  isSaved: boolean
}

/** '91% of new', or what the reading is otherwise good for. */
export function SoundResult({ reading, sounds, isSaved }: Props) {
  const reference = sounds && referenceOf(sounds)
  const isFirst = isSaved && reference !== undefined && reference.id === sounds?.sounds.at(-1)?.id
  const share = reference && !isFirst ? shareOfNew(reading.hz, reference.hz) : null
  // Before, it is that of the sound before.
  const pounds = isSaved && sounds && leftTensionText(sounds)
  return (
    <div className="mt-4">
      {share !== null && (
        <>
          <p>
            <b className="text-20 font-strong">
              {filled(
                say`${HERE} of new`,
                <span className="text-48 tracking-tight tabular-nums">{percentText(share)}</span>,
              )}
            </b>
          </p>
          <Scale share={share} />
          <p className="mt-3 text-16 font-strong">{freshness(share, say)}</p>
        </>
      )}
      <p className={share === null ? 'text-24 font-strong tabular-nums' : 'mt-1 text-14 text-ink-2 tabular-nums'}>
        {readingText(reading)}
      </p>
      {pounds && <p className="mt-1 text-14 text-ink-2">{pounds}</p>}
      {isFirst && (
        <p className="mt-1 text-14 text-ink-2">{say`This is the first sound of these strings. Later ones are compared with it.`}</p>
      )}
      {isSaved && !reference && (
        <p className="mt-1 text-14 text-ink-2">{say`No one listened in the first ${REFERENCE_HOURS} hours after the stringing, so there is nothing to compare it with.`}</p>
      )}
    </div>
  )
}

const SHARE = 'bg-accent forced-colors:bg-[CanvasText] forced-color-adjust-none'

/** The scale from soft strings at the left to new ones at the right. */
function Scale({ share }: { share: number }) {
  const place = `${Math.min(100, Math.max(0, ((share - SOFT_SHARE) / (1 - SOFT_SHARE)) * 100))}%`
  return (
    <div aria-hidden="true" className="mx-2 mt-4">
      <div className="relative h-px bg-line">
        <span className={cn('absolute -top-px left-0 h-0.5', SHARE)} style={{ width: place }} />
        <span className={cn('absolute top-0 size-3.5 -translate-1/2 rounded-full', SHARE)} style={{ left: place }} />
      </div>
      <p className="mt-3 flex justify-between text-12 text-ink-2">
        <span>{say`80%, soft`}</span>
        <span>{say`new`}</span>
      </p>
    </div>
  )
}
