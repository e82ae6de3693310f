import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import type { Bench } from '../../contract/work/bench.ts'
import { query, readAhead } from '../api.ts'
import { isUnauthorized } from '../api-error.ts'
import { RacketAtBench } from '../bench/racket-at-bench.tsx'
import { ScanBar } from '../bench/scan-bar.tsx'
import { StepNotices } from '../bench/step-notices.tsx'
import { useScans } from '../bench/use-scans.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { NotAuthorized } from '../session/admission.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { useWaitingSteps } from '../technician/step-outbox.ts'
import { TechnicianOnly } from '../technician/technician-only.tsx'
import { UpNext } from '../technician/up-next.tsx'
import { ConfirmDialog } from '../ui/confirm.tsx'
import { ErrorCard } from '../ui/error-card.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Without the shop's settings, the stringing still works: no checklist, and no shelf is proposed.
const NO_SETTINGS: Bench = { racks: 0, places: 0, checklist: [], machines: [], listens: false, kept: [], stringers: [] }

function RacketSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-36" />
      <Skeleton className="h-36" />
      <Skeleton className="h-18 rounded-10" />
    </div>
  )
}

function Racket({ id }: { id: number }) {
  const job = useQuery(query('getTechnicianJob', { id }))
  const bench = useQuery(query('getBench'))
  // The account decides whose choice of a stringer counts at a shared device.
  const me = useQuery(query('getMe'))
  // A confirmed step leaves the list when the job has it. Both are read here, so that no render has neither.
  const steps = useWaitingSteps()
  if (isUnauthorized(job.error)) return <NotAuthorized />
  return (
    <QueryStates
      answer={job}
      title={say`Racket`}
      failed={say`The racket could not be loaded. Please try again.`}
      missing={{ title: say`Not Found`, text: say`The requested string job was not found.` }}
      skeleton={<RacketSkeleton />}
      isHeld={!bench.isFetched || me.isPending}
    >
      {(data) => (
        <>
          {!bench.data && (
            <div className="mb-4">
              <ErrorCard
                text={say`The checklist and the shelves could not be loaded.`}
                onRetry={() => void bench.refetch()}
                busy={bench.isFetching}
              />
            </div>
          )}
          <RacketAtBench key={data.id} stored={data} steps={steps} shop={bench.data ?? NO_SETTINGS} />
        </>
      )}
    </QueryStates>
  )
}

function Waiting() {
  return (
    <>
      <h1>{say`Bench`}</h1>
      <p className="mt-2 mb-6 max-w-120 text-14 text-ink-2">{say`Scan the label of a racket to begin. The scan records that the racket is in the shop.`}</p>
    </>
  )
}

function BenchOfStaff() {
  const me = useQuery(query('getMe')).data
  const { job } = useSearch({ from: '/bench' })
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()

  async function open(found: TechnicianJob) {
    const id = String(found.id)
    // Stringing is for technicians. Other staff get the job's page. A scan may be sooner than the account.
    const { is_technician } = await queryClient.ensureQueryData(query('getMe'))
    // The person has left the bench meanwhile.
    if (window.location.pathname !== '/bench') return
    if (is_technician) void navigate({ to: '/bench', search: { job: found.id } })
    else void navigate({ to: '/shop/jobs/$id', params: { id } })
  }

  const { scan, problem, isBusy } = useScans(open)

  // A phone's own camera leads here with the tag, which must not reach a log.
  const openTag = useEffectEvent((tag: string) => {
    void navigate({ to: '/bench', search: {}, replace: true })
    scan(tag)
  })
  useEffect(() => {
    if (hash && me) openTag(hash)
  }, [hash, me])

  useEffect(() => {
    // These may be needed after the connection is lost.
    readAhead('getBench')
    void ConfirmDialog.preload().catch(() => {})
  }, [])

  return (
    <>
      <StepNotices />
      {job === undefined && <Waiting />}
      {/* A racket that the person may not see has nothing to scan for. */}
      {(job === undefined || me?.is_technician !== false) && (
        <ScanBar onScan={scan} problem={problem} isBusy={isBusy} isWaiting={job === undefined} />
      )}
      {job !== undefined && (
        <TechnicianOnly>
          <Racket key={job} id={job} />
        </TechnicianOnly>
      )}
      {job === undefined && me?.is_technician && <UpNext isBench />}
    </>
  )
}

export const BenchPage = () => (
  <StaffOnly>
    <BenchOfStaff />
  </StaffOnly>
)
