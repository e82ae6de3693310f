import { fullName } from '../../contract/base/person.ts'
import { strungTensions } from '../../contract/catalog/kilograms.ts'
import { say } from '../config.ts'
import '../technician/timer-bench.css'
import './bench.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isReady, isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import type { Bench } from '../../contract/work/bench.ts'
import { query } from '../api.ts'
import { AsStrung } from '../as-strung/as-strung-action.tsx'
import { FrameAction } from '../frame/frame-action.tsx'
import { FrameNotice } from '../frame/frame-notice.tsx'
import { JobPromise } from '../promises/job-promise.tsx'
import { RedoOf } from '../redos/redo-note.tsx'
import { UpNext } from '../technician/up-next.tsx'
import { useBench } from '../technician/use-bench.ts'
import { useSpaceBar } from '../technician/use-space-bar.ts'
import { type WorkStep, withSteps } from '../technician/work-steps.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { PageBar } from '../ui/page-bar.tsx'
import { part } from '../ui/part.tsx'
import { BigButton } from './big-button.tsx'
import { Checks } from './checks.tsx'
import { keptAfter } from './kept-after.ts'
import { otherTension } from './next-step.ts'
import { OtherSteps } from './other-steps.tsx'
import { RacketHead } from './racket-head.tsx'
import { RacketNotes } from './racket-notes.tsx'
import { ShelfPanel } from './shelf-panel.tsx'
import { StringBroke } from './string-broke.tsx'
import { StringingPanels } from './stringing-panels.tsx'
import { useNextStep } from './use-next-step.ts'
import { useStringer } from './use-stringer.ts'
import { WhoIsStringing } from './who-is-stringing.tsx'

const WhyHere = part(async () => (await import('../lives/why-here.tsx')).WhyHere)
const SoundAtBench = part(async () => (await import('../sounds/sound-at-bench.tsx')).SoundAtBench)
const NextMessage = part(async () => (await import('../messages/job-messages.tsx')).NextMessage)

interface Props {
  /** The job as the server stores it. */
  stored: TechnicianJob
  /** The steps that the server has not confirmed, read at the same moment as `stored`. */
  steps: WorkStep[]
  /** The shelves and the checklist as the server stores them. */
  shop: Bench
}

/** One racket at the bench, with one big button for the next thing to do. */
export function RacketAtBench({ stored, steps, shop }: Props) {
  const job = withSteps(stored, steps)
  const bench = { ...shop, kept: keptAfter(shop.kept, steps) }
  const me = useQuery(query('getMe')).data?.id
  const { stringer, asks, choose, change } = useStringer(shop.stringers, me)
  const timers = useBench(job, stringer?.id)
  const { step, press, setReady, shelf, checked, check } = useNextStep({ job, bench, timers, stringer: stringer?.id })
  const { mains, cross } = timers

  const isOpen = isToBeStrung(job.order_status)
  const isAsking = isOpen && asks
  useSpaceBar(() => {
    if (isAsking) return false
    press()
    return true
  })

  return (
    <article className="at-bench">
      <div className="racket">
        <RacketHead job={job} />
        <AsStrung job={job} />
        {/* The server must know that the racket is ready. */}
        {bench.listens && isReady(job.order_status) && isReady(stored.order_status) && (
          <Suspense>
            <SoundAtBench job={job} />
          </Suspense>
        )}
        {isReady(job.order_status) && (bench.racks > 0 || job.shelf !== null) ? (
          <ShelfPanel job={job} bench={bench} shelf={shelf.shown} chosen={shelf.chosen} onChoose={shelf.choose} />
        ) : (
          <StringingPanels job={job} mains={mains} cross={cross} isOpen={isOpen} />
        )}
      </div>
      <div className="work">
        <div className="notes">
          <RedoOf job={job} />
          <FrameNotice job={job} />
          <RacketNotes job={job} />
        </div>
        {step.kind === 'check' && <Checks names={bench.checklist} checked={checked} onChange={check} />}
        {isOpen && (
          <WhoIsStringing
            stringers={bench.stringers}
            stringer={stringer}
            me={me}
            asks={asks}
            onChoose={choose}
            onChange={change}
          />
        )}
        {!isAsking && (
          <PageBar>
            <BigButton
              step={step}
              mains={mains}
              cross={cross}
              other_tension={otherTension(strungTensions(job))}
              checksLeft={bench.checklist.length - checked.length}
              onPress={press}
            />
            <OtherSteps job={job} step={step} bench={timers} onReady={setReady} />
          </PageBar>
        )}
        {/* The parts that come or go once the stringing has begun are below the big button, so that it does not move. */}
        {isOpen && !job.started_at && (
          <Suspense>
            <WhyHere racketId={job.racket.id} bed={null} hasKeys />
          </Suspense>
        )}
        <div className="-mx-3.5 empty:hidden *:max-sm:min-h-11">
          <FrameAction job={job} />
          <StringBroke job={job} />
        </div>
        {job.technician && (
          <p className="text-14 text-ink-2">
            {filled(say`Technician: ${HERE}`, <bdi>{fullName(job.technician)}</bdi>)}
          </p>
        )}
        {isReady(job.order_status) && (
          <Suspense>
            <NextMessage job={job} />
          </Suspense>
        )}
        <JobPromise job={job} atBench />
        <UpNext job={job} isBench />
      </div>
    </article>
  )
}
