import { isPending, type OrderStatus } from '../../contract/job/statuses.ts'

/** A model of the shop that performs actions strictly one after another. */
export interface Shop {
  credits: number
  /** Sets of the string of the jobs that exist from the start. */
  stock: number
  rackets: { is_retired: boolean; is_deleted: boolean }[]
  /** By name: 'j0', 'j1' … exist from the start; the others have the name of the action that created them. */
  jobs: Record<string, Job>
}

interface Job {
  racket: number
  status: OrderStatus
  has_string: boolean
  /** True while a set of string is in the racket. */
  has_used: boolean
  tension: number
  mains_duration: number
  technician: number | null
  paid_by: 'credit' | 'technician' | 'card' | null
  /** The refund of the payment that paid the job. */
  refund: 'due' | 'done' | null
  /** The result of the card payment, if it arrived. */
  card: 'applied' | 'sent back' | null
}

export type Act =
  | { do: 'order'; racket: number; tension: number }
  | { do: 'edit'; job: string; tension: number }
  | { do: 'cancel'; job: string }
  | { do: 'advance'; job: string }
  | { do: 'set'; job: string; status: OrderStatus }
  | { do: 'credit'; job: string }
  | { do: 'mark'; job: string }
  | { do: 'void'; job: string }
  | { do: 'card'; job: string }
  | { do: 'assign'; job: string; technician: number }
  | { do: 'take over'; job: string; technician: number; from: number }
  | { do: 'time'; job: string; seconds: number }
  | { do: 'retire'; racket: number; retired: boolean }
  | { do: 'delete'; racket: number }

/** Performs an action and returns the HTTP status of the response. `name` is the name of a new job. */
function perform(shop: Shop, act: Act, name: string): number {
  switch (act.do) {
    case 'order':
    case 'retire':
    case 'delete':
      return onRacket(shop, act, name)
    default:
      return onJob(shop, act, shop.jobs[act.job] as Job)
  }
}

function onRacket(shop: Shop, act: Extract<Act, { racket: number }>, name: string): number {
  const racket = shop.rackets[act.racket]
  if (!racket || racket.is_deleted) return act.do === 'order' ? 400 : 404
  if (act.do === 'retire') {
    racket.is_retired = act.retired
    return 200
  }
  if (act.do === 'delete') {
    const jobs = Object.values(shop.jobs).filter((job) => job.racket === act.racket)
    if (jobs.some((job) => isPending(job.status))) return 409
    racket.is_deleted = true
    return 204
  }
  if (racket.is_retired) return 400
  shop.jobs[name] = newJob(act.racket, act.tension, false)
  return 201
}

export const newJob = (racket: number, tension: number, has_string: boolean): Job => ({
  racket,
  status: 'NEW',
  has_string,
  has_used: false,
  tension,
  mains_duration: 0,
  technician: null,
  paid_by: null,
  refund: null,
  card: null,
})

function onJob(shop: Shop, act: Extract<Act, { job: string }>, job: Job): number {
  switch (act.do) {
    case 'edit':
      if (job.status !== 'NEW') return 409
      if (shop.rackets[job.racket]?.is_retired || shop.rackets[job.racket]?.is_deleted) return 400
      job.tension = act.tension
      return 200
    case 'cancel':
      return job.status === 'NEW' ? cancel(shop, job) : 409
    case 'advance':
      if (job.status !== 'NEW') return 409
      setStatus(shop, job, 'READY_FOR_PICKUP')
      return 200
    case 'set':
      if (act.status === job.status) return 200
      if (act.status === 'CANCELLED') return cancel(shop, job)
      if (job.status === 'CANCELLED' && (job.refund || job.card === 'sent back')) return 409
      if (!isPending(job.status) && isPending(act.status) && shop.rackets[job.racket]?.is_deleted) return 409
      setStatus(shop, job, act.status)
      return 200
    case 'credit':
      if (job.status === 'CANCELLED' || job.paid_by || shop.credits === 0) return 409
      shop.credits--
      job.paid_by = 'credit'
      return 200
    case 'mark':
      if (!job.paid_by && job.status === 'CANCELLED') return 409
      job.paid_by ??= 'technician'
      return 200
    case 'void':
      if (job.paid_by !== 'technician' || job.status === 'CANCELLED') return 409
      job.paid_by = null
      return 200
    case 'card':
      if (job.card) return 200
      job.card = job.paid_by || job.status === 'CANCELLED' ? 'sent back' : 'applied'
      if (job.card === 'applied') job.paid_by = 'card'
      return 200
    case 'assign':
      if (job.technician === null && job.status === 'CANCELLED') return 409
      if (job.technician !== null && job.technician !== act.technician) return 409
      job.technician = act.technician
      return 200
    case 'take over':
      if (job.technician === act.technician) return 200
      if (job.status === 'CANCELLED' || job.technician !== act.from) return 409
      job.technician = act.technician
      return 200
    case 'time':
      if (act.seconds !== job.mains_duration && job.status === 'NEW') job.technician ??= 0
      job.mains_duration = act.seconds
      return 200
  }
}

function setStatus(shop: Shop, job: Job, status: OrderStatus) {
  const isStrung = status === 'READY_FOR_PICKUP' || status === 'COMPLETED'
  if (isStrung && !job.has_used) {
    if (job.has_string) shop.stock--
    job.has_used = true
  }
  // Technician 0 changes the statuses.
  if (isStrung && (job.status === 'NEW' || job.status === 'CANCELLED')) job.technician ??= 0
  if (status === 'NEW' && job.has_used) {
    if (job.has_string) shop.stock++
    job.has_used = false
  }
  job.status = status
}

function cancel(shop: Shop, job: Job): number {
  setStatus(shop, job, 'CANCELLED')
  if (job.paid_by && !job.refund) {
    job.refund = job.paid_by === 'credit' ? 'done' : 'due'
    if (job.paid_by === 'credit') shop.credits++
  }
  return 200
}

/** Finds an order of the actions that leads to these statuses and this shop, or returns undefined. */
export function explain(before: Shop, acts: NamedAct[], answers: number[], after: Shop): NamedAct[] | undefined {
  const wanted = JSON.stringify(sorted(after))
  const search = (shop: Shop, left: number[], done: number[]): number[] | undefined => {
    if (left.length === 0) return JSON.stringify(sorted(shop)) === wanted ? done : undefined
    for (const index of left) {
      const next = structuredClone(shop)
      const { act, name } = acts[index] as NamedAct
      if (perform(next, act, name) !== answers[index]) continue
      const found = search(
        next,
        left.filter((other) => other !== index),
        [...done, index],
      )
      if (found) return found
    }
    return undefined
  }
  return search(before, [...acts.keys()], [])?.map((index) => acts[index] as NamedAct)
}

export interface NamedAct {
  act: Act
  name: string
}

const sorted = (shop: Shop) => ({ ...shop, jobs: Object.entries(shop.jobs).sort(([a], [b]) => (a < b ? -1 : 1)) })
