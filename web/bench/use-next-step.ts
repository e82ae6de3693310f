import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { STRUNG_STATUS } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { type Bench, proposeShelf, strangersOn } from '../../contract/work/bench.ts'
import { say } from '../config.ts'
import { addStep } from '../technician/step-outbox.ts'
import { mayWorkOn } from '../technician/take-job.ts'
import type { useBench } from '../technician/use-bench.ts'
import { confirm } from '../ui/confirm.tsx'
import { nextStep } from './next-step.ts'

interface Options {
  job: TechnicianJob
  bench: Bench
  timers: ReturnType<typeof useBench>
  /** The person who strings at this device, where several people share it. */
  stringer: number | undefined
}

/** The next thing to do with the racket at the bench, what it needs (checks and a shelf), and how it is done. */
export function useNextStep({ job, bench, timers: { mains, cross, running, paused, start }, stringer }: Options) {
  const navigate = useNavigate()
  const [checked, setChecked] = useState<string[]>([])
  const [chosen, setChosen] = useState<string | null>(null)
  const target = chosen ?? (job.shelf ? null : proposeShelf(bench, job))
  const step = nextStep({
    job,
    running: running?.side,
    paused: paused?.side,
    seconds: { mains: mains.seconds, cross: cross.seconds },
    hasChecklist: bench.checklist.length > 0,
    shelf: target,
  })

  async function setReady() {
    if (!(await mayWorkOn(job, stringer))) return
    addStep({ kind: 'status', job: job.id, from: job.order_status, to: STRUNG_STATUS, strung_by: stringer })
  }

  async function store(shelf: string) {
    const [stranger] = strangersOn(bench.kept, shelf, job)
    if (stranger && !(await confirmShared(shelf, stranger))) return
    addStep({ kind: 'shelf', job: job.id, from: job.order_status, shelf, is_shared: stranger !== undefined })
    setChosen(null)
  }

  function recordChecks(checked: string[]) {
    const skipped = bench.checklist.filter((name) => !checked.includes(name))
    addStep({ kind: 'checklist', job: job.id, result: { checked, skipped } })
  }

  /** The last check that is made records them all. */
  function check(next: string[]) {
    setChecked(next)
    if (next.length === bench.checklist.length) recordChecks(next)
  }

  function press() {
    if (step.kind === 'check') recordChecks(checked)
    else if (step.kind === 'time') start(step.side === 'mains' ? mains : cross)
    else if (step.kind === 'ready') void setReady()
    else if (step.kind === 'store') void store(step.shelf)
    else void navigate({ to: '/bench' })
  }

  return { step, press, setReady, checked, check, shelf: { shown: target ?? job.shelf, chosen, choose: setChosen } }
}

/** Asks whether a racket goes on a shelf that has one of another customer. */
const confirmShared = (shelf: string, stranger: Bench['kept'][number]) =>
  confirm({
    title: say`Share shelf ${shelf}?`,
    text: say`It already has a racket of ${stranger.customer} (${stranger.ticket}).`,
    confirm: say`Put It There`,
  })
