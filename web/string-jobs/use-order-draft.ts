import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Prices } from '../../contract/catalog/prices.ts'
import type { StringItem } from '../../contract/catalog/strings.ts'
import { type Consent, riskOf } from '../../contract/job/consents.ts'
import { type PriceLine, sumOfPriceLines } from '../../contract/job/price-lines.ts'
import type { JobRacket, OrderedBed } from '../../contract/job/rackets.ts'
import type { NewStringJob, StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { isRefusal } from '../api-error.ts'
import { say } from '../config.ts'
import { linesOfEdit, newLines, shownPrice, totalOf } from '../payments/order-prices.ts'
import { useSpeed } from '../speeds/use-speed.ts'
import { enteredTensions, type JobFormValues, stringsIn, withOwn } from './job-form.ts'

type LimitedRacket = Pick<JobRacket, 'manufacturer' | 'model_name' | 'tension_limit'>

/** The facts that the limit of a job's tension depends on: its racket, and the consent that was given for both before. */
export interface Guard {
  racket: LimitedRacket | undefined
  earlier: Consent | null
}

/** The part of a form that a draft uses. */
interface DraftForm<Values> {
  formState: { isDirty: boolean }
  watch(): Values
  reset(values: Values): void
  setError(name: 'accepted_risk', error: { message: string }): void
  setFocus(name: 'accepted_risk'): void
}

interface Options<Values, Job, Sent> {
  /** The form of one job. */
  form: DraftForm<Values>
  /** The job that is edited; without it, the draft is a new order. */
  job?: StringJob | undefined
  /** The prices of the customer's tier. */
  prices: Prices | undefined
  racketOf: (values: Values) => LimitedRacket | undefined
  /** The request for a job that the form has checked, without what the draft adds. */
  toRequest: (values: Values) => Job
  send: (jobs: (Job & Terms)[]) => Promise<Sent>
  /** Called with the answer, and with the jobs as they were sent. */
  onSent: (sent: Sent, jobs: Values[]) => void | Promise<void>
  onRefused?: () => void
}

/** The fields that the draft adds to each job. */
type Terms = Pick<NewStringJob, 'accepts_risk' | 'accepted_limit' | 'speed' | 'shown_price'>

export type OrderDraft<Values extends JobFormValues> = ReturnType<typeof useOrderDraft<Values, unknown, unknown>>

/**
 * An order that is being entered, or an edit of a job: the jobs in its list, the one in the form, their prices, the
 * consents to their tensions, and the speed. The dialog and the counter show it in their own ways.
 */
export function useOrderDraft<Values extends JobFormValues, Job, Sent>(options: Options<Values, Job, Sent>) {
  const { form, job, prices, racketOf, toRequest, send, onSent, onRefused } = options
  const strings = useQuery(query('listStrings'))
  const speed = useSpeed({ isNeeded: !job })
  const [items, setItems] = useState<Values[]>([])
  /** The item that is in the form. */
  const [edited, setEdited] = useState<Values | null>(null)
  const values = form.watch()

  const guardOf = (each: Values): Guard => ({
    racket: racketOf(each),
    earlier: job && job.racket.id === each.racket ? job.consent : null,
  })

  /** The lines of a job's price; null if it has none, and undefined until the prices are known. */
  function linesOf(chosen: Values): PriceLine[] | null | undefined {
    if (!prices) return undefined
    return job ? linesOfEdit(job, prices, chosen, strings.data) : newLines(prices, chosen, strings.data, speed.priced)
  }

  /** The sum of some jobs; null if a price is missing, and undefined until the prices are known. */
  function priceOf(...jobs: Values[]): number | null | undefined {
    if (!prices) return undefined
    return totalOf(jobs.map((each) => sumOfPriceLines(linesOf(each) ?? null)))
  }

  /** The strings of a job, for its picture and its text. Without a chosen string, the customer brings their own. */
  const bedOf = (each: Values): OrderedBed => ({
    ...enteredTensions(each),
    pre_stretch: each.pre_stretch,
    ...stringsIn(each, withOwn<StringItem>(withOwn<StringItem>(strings.data, job?.string), job?.hybrid?.string)),
  })

  const requestOf = (each: Values): Job & Terms => ({
    ...toRequest(each),
    ...consentOf(each, guardOf(each)),
    ...speed.request,
    ...shownPrice(priceOf(each), strings.data, speed.priced),
  })

  const save = useMutation<Sent, Error, Values[]>({
    mutationFn: (jobs) => send(jobs.map(requestOf)),
    onSuccess: (sent, jobs) => void onSent(sent, jobs),
    onError(error) {
      // An order whose answer was lost stays the same, so that sending it again makes no second one.
      if (isRefusal(error)) speed.reset()
      onRefused?.()
    },
  })

  /** Shows an item in the form, to be changed there. */
  function edit(item: Values) {
    form.reset(item)
    setEdited(item)
  }

  return {
    strings,
    speed,
    items,
    setItems,
    edited,
    edit,
    values,
    isChanged: form.formState.isDirty || items.length > 0,
    guard: guardOf(values),
    bedOf,
    linesOf,
    priceOf,
    save,

    /** Takes the job of the form into the list: in the place of the edited item, or at the end. */
    keep(changed: Values) {
      setItems((all) =>
        edited && all.includes(edited) ? all.map((each) => (each === edited ? changed : each)) : [...all, changed],
      )
      setEdited(null)
    },

    /** Leaves the edited item as it was. */
    leave: () => setEdited(null),

    /**
     * Returns true if the risk of every job is accepted. Otherwise the form shows the first job that needs a consent, with
     * a message at the checkbox. `own` is the job that is in the form already.
     */
    accept(jobs: Values[], own?: Values): boolean {
      const risky = jobs.find((each) => !consentOf(each, guardOf(each)))
      if (!risky) return true
      if (risky !== own) {
        setItems(jobs)
        edit(risky)
      }
      form.setError('accepted_risk', { message: say`Please accept the risk, or choose a lower tension.` })
      form.setFocus('accepted_risk')
      return false
    },
  }
}

/** The consent to the risk of a job's tension: nothing where there is no risk, and null while it is missing. */
function consentOf(values: JobFormValues, { racket, earlier }: Guard) {
  const risk = racket ? riskOf(enteredTensions(values), racket, earlier, say) : null
  if (!risk) return {}
  return values.accepted_risk === risk.text ? { accepts_risk: true, accepted_limit: risk.tension_limit } : null
}
