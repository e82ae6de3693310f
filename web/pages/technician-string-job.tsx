import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { isToBeStrung } from '../../contract/job/statuses.ts'
import { query } from '../api.ts'
import { isUnauthorized } from '../api-error.ts'
import { AsStrung } from '../as-strung/as-strung-action.tsx'
import { useStringer } from '../bench/use-stringer.ts'
import { WhoIsStringing } from '../bench/who-is-stringing.tsx'
import { say } from '../config.ts'
import { ChangeOrder } from '../counter/change-order.tsx'
import { JobExtras } from '../extras/job-extras.tsx'
import { FrameNotice } from '../frame/frame-notice.tsx'
import { JobMessageList } from '../messages/job-messages.tsx'
import { JobPromise } from '../promises/job-promise.tsx'
import { NotAuthorized } from '../session/admission.tsx'
import { useSideRead } from '../side-reads.ts'
import { FoldedMoments } from '../string-jobs/moments.tsx'
import { StaffHistory } from '../string-jobs/staff-history.tsx'
import { JobFacts, PhoneRacketFacts, StringingInfo } from '../technician/job-facts.tsx'
import { JobHeader } from '../technician/job-header.tsx'
import { TechnicianOnly } from '../technician/technician-only.tsx'
import { TimerBench } from '../technician/timer-bench.tsx'
import { UpNext } from '../technician/up-next.tsx'
import { cn } from '../ui/cn.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWidePage } from '../ui/use-wide-page.ts'

const PANELS = ['mains', 'cross']

function InfoSkeleton({ className }: { className: string }) {
  return (
    <div className={cn('grid gap-6', className)}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-6 w-24" />
      <Skeleton className="w-3/5" />
    </div>
  )
}

function JobSkeleton() {
  const isWide = useWidePage()
  return (
    <>
      <Skeleton className="mb-8 h-10 w-64" />
      {!isWide && <InfoSkeleton className="mb-6" />}
      <div className="bench-frame">
        <div className="bench">
          {PANELS.map((panel) => (
            <div key={panel} className={`panel ${panel}`}>
              <Skeleton className="w-32" />
              <time aria-hidden="true">
                <Skeleton className="h-[1em] w-[2em]" />
              </time>
              <Skeleton className="h-14 rounded-8" />
            </div>
          ))}
        </div>
      </div>
      {isWide && <InfoSkeleton className="mt-12 border-t border-ink pt-6" />}
    </>
  )
}

function Job() {
  const { id } = useParams({ from: '/technician/string-jobs/$id' })
  const isWide = useWidePage()
  const job = useQuery(query('getTechnicianJob', { id }))
  const stringers = useSideRead(query('getBench'))?.stringers ?? []
  const me = useQuery(query('getMe')).data?.id
  const { stringer, isShared, asks, choose, change } = useStringer(stringers, me)
  const navigate = useNavigate()

  const showRedo = ({ id }: { id: number }) =>
    void navigate({ to: '/technician/string-jobs/$id', params: { id: String(id) } })

  if (isUnauthorized(job.error)) return <NotAuthorized />
  return (
    <QueryStates
      answer={job}
      title={say`Error`}
      failed={say`Failed to load string job. Please try again later.`}
      isFixedText
      missing={{ title: say`Not Found`, text: say`The requested string job was not found.` }}
      skeleton={<JobSkeleton />}
    >
      {(data) => (
        <>
          <JobHeader job={data} stringer={stringer?.id} onRedo={showRedo} />
          <FrameNotice job={data} />
          {/* At the bench, a phone's first screen shows what to string. */}
          {!isWide && <StringingInfo job={data} />}
          {isShared && isToBeStrung(data.order_status) && (
            <div className="mb-6">
              <WhoIsStringing
                stringers={stringers}
                stringer={stringer}
                me={me}
                asks={asks}
                onChoose={choose}
                onChange={change}
              />
            </div>
          )}
          <TimerBench key={data.id} job={data} stringer={stringer?.id} />
          <UpNext job={data} />
          <AsStrung job={data} />
          {isWide ? <JobFacts job={data} /> : <PhoneRacketFacts job={data} />}
          <JobPromise job={data} />
          <div className="mt-8 border-t border-ink">
            <JobExtras job={data} />
            <FoldedMoments job={data} />
            <JobMessageList job={data} />
            <ChangeOrder job={data} />
            <StaffHistory id={data.id} read="listJobEvents" />
          </div>
        </>
      )}
    </QueryStates>
  )
}

export function TechnicianStringJobPage() {
  return (
    <TechnicianOnly>
      <Job />
    </TechnicianOnly>
  )
}
