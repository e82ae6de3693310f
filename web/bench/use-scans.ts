import { useEffect, useRef, useState } from 'react'
import { isPending } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { call } from '../api.ts'
import { errorMessage, isUnreachable } from '../api-error.ts'
import { say } from '../config.ts'
import { createTurns } from '../in-turn.ts'
import { queryClient } from '../query-client.ts'
import { changeInTurn, showTechnicianJob } from '../technician/job-cache.ts'
import { signal } from '../ui/signal.ts'
import { readScanned } from './scanned-text.ts'

/** The job whose racket the last scan on this device recorded as received; null when it was known to be here. */
export const receivedHere = signal<number | null>(null)

const LOST = say`The portal could not be reached. Finding a racket needs a connection.`

/** Finds rackets by what was scanned or typed, one after the other, and opens the last one. */
export function useScans(open: (job: TechnicianJob) => Promise<void>) {
  const [problem, setProblem] = useState('')
  const [isLost, setLost] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const count = useRef(0)
  const [inTurn] = useState(createTurns)

  async function find(text: string) {
    try {
      const scanned = readScanned(text)
      if ('problem' in scanned) return setProblem(scanned.problem)
      const found =
        'tag' in scanned ? await call('findTag', { query: scanned }) : await call('findTicket', { query: scanned })
      const job = await receive(found)
      if (count.current === 1) await open(job)
    } catch (error) {
      if (isUnreachable(error)) setLost(true)
      else setProblem(errorMessage(error, say`The racket could not be found. Please try again.`))
    }
  }

  function scan(text: string) {
    setProblem('')
    setLost(false)
    count.current += 1
    setWaiting(count.current)
    void inTurn(async () => {
      await find(text)
      count.current -= 1
      setWaiting(count.current)
    })
  }

  // The connection is back when a page could read something, or when the browser says so.
  useEffect(() => {
    if (!isLost) return
    const found = () => setLost(false)
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') found()
    })
    window.addEventListener('online', found)
    return () => {
      unsubscribe()
      window.removeEventListener('online', found)
    }
  }, [isLost])

  return { scan, problem: isLost ? LOST : problem, isBusy: waiting > 0 }
}

/** Records that a racket came, unless that is known, and keeps the job for its page. */
async function receive(job: TechnicianJob): Promise<TechnicianJob> {
  if (job.received_at || !isPending(job.order_status)) {
    await showTechnicianJob(job)
    receivedHere.set(null)
    return job
  }
  const received = await changeInTurn(job.id, () => call('receiveRacket', { id: job.id, body: {} }))
  receivedHere.set(job.id)
  return received
}
