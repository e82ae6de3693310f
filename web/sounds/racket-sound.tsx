import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mic } from 'lucide-react'
import { Suspense } from 'react'
import { relativeTime } from '../../contract/base/shop-time.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { freshness, shareOfNew } from '../../contract/job/sound-rules.ts'
import type { BedSounds } from '../../contract/job/sounds.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { buttonLook } from '../ui/button.tsx'
import { RelativeTime } from '../ui/dates.tsx'
import { filled, HERE } from '../ui/filled.tsx'
import { part } from '../ui/part.tsx'
import { useNow } from '../ui/use-now.ts'
import { SoundCurve } from './sound-curve.tsx'
import { hzText, leftTensionText, percentText, referenceOf } from './sound-text.ts'

const ListenDialog = part(async () => (await import('./listen-dialog.tsx')).ListenDialog)

/** The sound of a racket's strings, with a link to listen; nothing for a racket without strings from this shop. */
export function RacketSound({ racket }: { racket: Racket }) {
  const bed = useSideRead(query('getRacketLife', { id: racket.id }))?.bed
  const { listen } = useSearch({ from: '/rackets/$id' })
  const navigate = useNavigate()
  const now = useNow()
  if (!bed) return null
  const here = { to: '/rackets/$id', params: { id: String(racket.id) }, resetScroll: false } as const
  const close = () => void navigate({ ...here, search: {}, replace: true })
  return (
    <section
      aria-labelledby="racket-sound"
      className="mt-4 flex flex-wrap items-center justify-between gap-4 rounded-10 border border-line bg-surface p-4 wide:p-6"
    >
      <div>
        <h2 id="racket-sound">{say`Sound`}</h2>
        <Newest job={bed.string_job_id} />
      </div>
      <Link {...here} search={{ listen: true }} className={buttonLook({})} {...ListenDialog.intent}>
        <Mic aria-hidden="true" className="size-4" />
        {say`Listen`}
      </Link>
      <Suspense>
        {listen && (
          <ListenDialog
            job={bed.string_job_id}
            description={say`${displayName(racket)}, strung ${relativeTime(bed.date, now, say)}`}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}

/** The newest sound of the strings. */
function Newest({ job }: { job: number }) {
  const sounds = useQuery(query('getBedSounds', { id: job }))
  const newest = sounds.data?.sounds.at(-1)
  if (sounds.isError) return <p className="mt-1 text-14 text-ink-2">{say`The sounds could not be loaded.`}</p>
  if (!sounds.data || !newest) {
    return (
      <p className="mt-1 text-14 text-ink-2">{say`Tap the strings, and hear how much of their tension is left.`}</p>
    )
  }
  const reference = referenceOf(sounds.data)
  const share = reference && reference.id !== newest.id ? shareOfNew(newest.hz, reference.hz) : null
  const heard = <RelativeTime date={newest.date} />
  return (
    <>
      <p className="mt-1 text-14 text-ink-2">
        {/* Without a first sound, nobody knows how much of the tension is left. */}
        {reference ? filled(say`${share === null ? say`New` : freshness(share, say)} · heard ${HERE}`, heard) : heard}
      </p>
      <p className="mt-1 tabular-nums">
        {filled(
          share === null ? HERE : say`${HERE} of new`,
          <b className="text-24 font-strong">{share === null ? hzText(newest.hz) : percentText(share)}</b>,
        )}
      </p>
      <Estimate sounds={sounds.data} />
      {share !== null && reference && <SoundCurve sounds={sounds.data.sounds} reference={reference} />}
    </>
  )
}

function Estimate({ sounds }: { sounds: BedSounds }) {
  const text = leftTensionText(sounds)
  return text && <p className="text-14 text-ink-2 tabular-nums">{text}</p>
}
