import { uncapitalized } from '../base/capitals.ts'
import { english, type Say } from '../base/say.ts'
import { type ClockRegion, isSameDay, shopClock, shopTime } from '../base/shop-time.ts'
import { isCancelled, isCompleted, isReady, isToBeStrung, type OrderStatus } from './statuses.ts'

interface DueJob {
  order_status: OrderStatus
  due_at: string | null
}

/** A promise for a racket that is not here yet: ready at `due_at` if it arrives by `bring_by`. */
interface Offer {
  due_at: string
  bring_by: string
}

export interface PromisedJob extends DueJob {
  received_at: string | null
  speed: Offer | null
}

/** A job as its sentence needs it. */
export interface JobInSentence extends PromisedJob {
  started_at: string | null
  left_at?: string | null
  shelf: string | null
}

/**
 * The facts that decide a sentence besides the job. `next` is the shop's promise for a racket that is brought now, if
 * it makes one.
 */
export interface SentenceFacts {
  next: Offer | null
  now: number
  region: ClockRegion
}

/** Returns true if a racket is not ready although its moment has passed. */
export const isLate = ({ order_status, due_at }: DueJob, now: number) =>
  due_at !== null && isToBeStrung(order_status) && now > Date.parse(due_at)

/**
 * Returns true if the sentence of a job depends on the shop's next promise: its racket is to be brought, without a
 * speed.
 */
export const needsNext = ({ order_status, received_at, speed }: PromisedJob) =>
  isToBeStrung(order_status) && received_at === null && speed === null

/**
 * The state of a job in one sentence, on every page, message and label that shows it: when to bring the racket, when it
 * will be ready, that it is late, or where it is.
 */
export const jobSentence = (job: JobInSentence, facts: SentenceFacts): string =>
  promiseSentence(job, facts) ?? stateSentence(job, facts)

/** The promise for a job; null for a job without a promise or one that is strung. */
export function promiseSentence(job: PromisedJob, { next, now, region }: SentenceFacts): string | null {
  if (!isToBeStrung(job.order_status)) return null
  const { say = english } = region
  const time = (moment: string) => shopTime(moment, region)
  if (job.due_at !== null) {
    return isLate(job, now)
      ? say`Late: it was promised for ${time(job.due_at)}`
      : readySentence({ due_at: job.due_at }, region)
  }
  if (cameTooLate(job)) {
    return say`The racket arrived too late for ${time(job.speed.due_at)}. The shop will choose a new time.`
  }
  if (job.received_at !== null) return null
  if (job.speed && Date.parse(job.speed.bring_by) < now) {
    return say`The racket had to arrive by ${time(job.speed.bring_by)} to be ready ${time(job.speed.due_at)}`
  }
  const offer = job.speed ?? next
  return offer && offerSentence(offer, now, region)
}

/** The sentence of a job for which nothing is promised, or whose promise is kept. */
function stateSentence(
  { order_status, received_at, started_at, left_at, shelf }: JobInSentence,
  { region }: SentenceFacts,
) {
  const { say = english } = region
  const left = left_at && shopTime(left_at, region)
  if (isCompleted(order_status)) return left ? say`Collected ${left}` : say`Collected`
  if (isCancelled(order_status)) return received_at && left ? say`Cancelled, given back ${left}` : say`Cancelled`
  if (isReady(order_status)) return shelf === null ? say`Ready for pickup` : say`Ready for pickup, shelf ${shelf}`
  if (started_at) return say`On the machine`
  return received_at ? say`In the shop` : say`Not in the shop yet`
}

/**
 * The state of jobs that were ordered together: one sentence if it is the same for all, 'Bring them by …', and otherwise
 * the sentence of each with its ticket.
 */
export function orderSentences(jobs: (JobInSentence & { ticket: string | null })[], facts: SentenceFacts): string[] {
  const sentences = jobs.map((job) => jobSentence(job, facts))
  const [first = '', ...others] = new Set(sentences)
  const isPlural = jobs.length > 1 && isEnglish(facts.region)
  if (others.length === 0) return [isPlural ? first.replace(/^Bring it by/, 'Bring them by') : first]
  const { say = english } = facts.region
  return jobs.map(({ ticket }, index) => {
    const state = sentences[index] ?? ''
    return ticket === null ? state : say`${ticket}: ${state}`
  })
}

const isEnglish = ({ say = english }: ClockRegion) => say.language === 'en'

/** A sentence after a word: 'Ordered, bring it by 18:00 today: …'; the word is not repeated. */
export const inSentence = (before: string, sentence: string, say: Say = english) =>
  before === sentence ? sentence : say`${before}, ${say.language === 'en' ? uncapitalized(sentence) : sentence}`

/** 'Ready Thu, Nov 26, 18:00', for a racket that is here. */
export function readySentence({ due_at }: { due_at: string }, region: ClockRegion): string {
  const { say = english } = region
  return say`Ready ${shopTime(due_at, region)}`
}

/** The promise to show before a racket is here; null in a shop that promises nothing. */
export const offerOf = ({
  is_shown,
  brought_due_at: due_at,
  bring_by,
}: {
  is_shown: boolean
  brought_due_at: string | null
  bring_by: string | null
}): Offer | null => (is_shown && due_at !== null && bring_by !== null ? { due_at, bring_by } : null)

/** 'Bring it by 18:00 today: ready Thu, Nov 26, 18:00'. */
export function offerSentence({ due_at, bring_by }: Offer, now: number, region: ClockRegion): string {
  const { say = english } = region
  const isToday = isSameDay(bring_by, now, region)
  const by = isToday ? say`${shopClock(bring_by, region)} today` : shopTime(bring_by, region)
  return say`Bring it by ${by}: ready ${shopTime(due_at, region)}`
}

/** Returns true if a racket is in the shop and waits to be strung. */
export const isInQueue = (job: Pick<DueJob, 'order_status'> & { received_at: string | Date | null }) =>
  isToBeStrung(job.order_status) && job.received_at !== null

/** Returns true if a racket arrived too late for its speed, so that staff have to choose a time. */
export const cameTooLate = <Job extends PromisedJob>(job: Job): job is Job & { speed: Offer } =>
  isInQueue(job) && job.due_at === null && job.speed !== null

/** The place in line: '1st in line', '3rd in line'. `before` rackets are due earlier. */
export function lineSentence(before: number, say: Say = english): string {
  const place = before + 1
  // Only English has these endings.
  if (say.language !== 'en') return say`Place ${place} in line`
  const suffix = ['th', 'st', 'nd', 'rd'][place % 100 >= 11 && place % 100 <= 13 ? 0 : place % 10] ?? 'th'
  return `${place}${suffix} in line`
}

/** The stringers at work: `until` is the end of the last of them, or `from` the beginning of the next hours. */
interface AtWork {
  stringers: number
  until: string | null
  from: string | null
  minutes: number
}

/** Explains a forecast to staff: '2 stringers until 20:00, 24 min per racket, 9 before this one'. */
export function forecastSentence({ stringers, until, from, minutes }: AtWork, before: number, say: Say = english) {
  if (stringers === 1) {
    return until
      ? say`1 stringer until ${until}, ${minutes} min per racket, ${before} before this one`
      : say`1 stringer from ${from}, ${minutes} min per racket, ${before} before this one`
  }
  return until
    ? say`${stringers} stringers until ${until}, ${minutes} min per racket, ${before} before this one`
    : say`${stringers} stringers from ${from}, ${minutes} min per racket, ${before} before this one`
}
