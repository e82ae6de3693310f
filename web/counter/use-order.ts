import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { Order } from '../../contract/job/orders.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { sameAgain } from '../../contract/job/same-again.ts'
import type { CounterCustomer, CounterJobInput } from '../../contract/work/counter.ts'
import { call, query } from '../api.ts'
import { config, say } from '../config.ts'
import { chosenStrings } from '../payments/order-prices.ts'
import { queryClient } from '../query-client.ts'
import { useLastSetUp } from '../string-jobs/use-last-set-up.ts'
import { useOrderDraft } from '../string-jobs/use-order-draft.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { undoing } from '../undo/undoing.ts'
import {
  bedIn,
  CounterForm,
  type CounterValues,
  customerIn,
  customerOf,
  emptyOrder,
  hasNoRacket,
  jobOf,
  NEW_RACKET,
} from './counter-form.ts'
import { byLastSetUp } from './racket-rows.tsx'

/** The order that is being taken at the counter: its customer, the rackets in it, and the form of a further racket. */
export function useOrder() {
  const [customer, setCustomer] = useState<CounterCustomer | null>(null)
  /** The number of orders that were taken. */
  const [count, setCount] = useState(0)
  /** The order that was taken last, with the credits of its customer; null after its undo. */
  const [last, setLast] = useState<{ order: Order; credits: number } | null>(null)
  const [isFormOpen, setFormOpen] = useState(false)
  const tier = useQuery({ ...query('getDefaultPrices'), enabled: customer === null }).data
  const prices = customer ?? tier
  const known = useQuery({
    ...query('listCustomerRackets', { id: customer?.id ?? 0 }),
    enabled: customer !== null,
  })
  const rackets = byLastSetUp((customer && known.data) || [])
  const racketOf = ({ racket }: CounterValues) => rackets.find(({ id }) => id === racket)
  const form = useForm<CounterValues, unknown, CounterJobInput>({
    resolver: zodResolver(CounterForm),
    defaultValues: emptyOrder(),
  })
  const draft = useOrderDraft({
    form,
    prices,
    // A racket that is not the customer's yet is the one that is entered.
    racketOf: (values) => racketOf(values) ?? values,
    toRequest: jobOf,
    send: (jobs) => call('takeCounterOrder', { body: { ...customerOf(form.getValues()), jobs } }),
    onSent(order) {
      draft.speed.reset()
      setCount((before) => before + 1)
      setLast({ order, credits: customer?.stringing_credits ?? 0 })
      toast({
        title: say`Order placed`,
        ...undoing({ order: order.id }, say`Order cancelled`, () =>
          setLast((now) => (now?.order === order ? null : now)),
        ),
      })
      form.reset(emptyOrder())
      choose(null)
      draft.setItems([])
      window.scrollTo({ top: 0 })
    },
    onRefused: () => void readCustomer(),
  })
  const { values, strings, save, isChanged } = draft
  useLeaveGuard(isChanged)
  const chosen = racketOf(values)
  useLastSetUp(form, draft.edited ? undefined : chosen, strings.data)

  // Rackets with a last setup need no form.
  const showsForm =
    isFormOpen || customer === null || (!known.isPending && !rackets.some(({ last_set_up }) => last_set_up))
  const items = draft.items.filter((item) => item !== draft.edited)
  const isFormInOrder = showsForm && (items.length === 0 || !hasNoRacket(values))

  /** Chooses another customer, or none. Rackets of the customer before leave the order, and entered ones stay in it. */
  function choose(next: CounterCustomer | null) {
    setCustomer(next)
    draft.setItems(items.filter(({ racket }) => racket === NEW_RACKET))
    draft.leave()
    form.setValue('customer', next?.id ?? null, { shouldDirty: true })
    form.setValue('racket', NEW_RACKET)
    form.setValue('customer_name', '')
    form.setValue('customer_email', '')
    form.setValue('customer_phone', '')
    setFormOpen(!hasNoRacket(form.getValues()))
  }

  const remove = (item: CounterValues) => draft.setItems((all) => all.filter((each) => each !== item))

  /**
   * Adds a racket with its last setup, or takes it out again. One without a setup that can be ordered, or with one above
   * its limit, goes to the form.
   */
  function press(racket: Racket) {
    const item = items.find((each) => each.racket === racket.id)
    if (item) return remove(item)
    const again = sameAgain({ ...racket, open_job: null }, strings.data ?? [], config)
    if ('input' in again) {
      const { string: _string, hybrid: _hybrid, extras_allowance: _, ...setUp } = again.input
      return draft.setItems((all) => [...all, { ...emptyOrder(), ...setUp, ...chosenStrings(again.input) }])
    }
    form.setValue('racket', racket.id, { shouldDirty: true })
    setFormOpen(true)
  }

  /** Adds the racket of the form and empties it for the next one; opens the form first if it is closed. */
  function addForm() {
    setFormOpen(true)
    if (!showsForm || (items.length > 0 && hasNoRacket(values))) return
    void form.handleSubmit(() => {
      const own = form.getValues()
      if (!draft.accept([own], own)) return
      draft.keep(own)
      // The next racket usually gets the same, and its model is all that has to be entered.
      // The field of the model may not be on the page yet.
      flushSync(() => form.reset({ ...emptyOrder(customerIn(own)), ...bedIn(own) }))
      form.setFocus('model_name')
    })()
  }

  function submit() {
    if (save.isPending) return
    // The customer may have been entered after their rackets.
    const others = items.map((item) => ({ ...item, ...customerIn(form.getValues()) }))
    if (!isFormInOrder && others.length > 0) {
      if (draft.accept(others)) save.mutate(others)
      else setFormOpen(true)
      return
    }
    setFormOpen(true)
    void form.handleSubmit(() => {
      const own = form.getValues()
      const jobs = [...others, own]
      if (draft.accept(jobs, own)) save.mutate(jobs)
    })()
  }

  /** Reads the chosen customer again, whose prices may have changed. They are also part of what they can collect. */
  async function readCustomer() {
    if (!customer) return
    const found = await queryClient.fetchQuery(query('getHandOver', { query: { customer: String(customer.id) } }))
    if (found.customer) setCustomer(found.customer)
  }

  return {
    ...draft,
    form,
    prices,
    customer,
    choose,
    rackets,
    racketOf,
    chosen,
    items,
    /** The jobs that would be ordered now. */
    jobs: isFormInOrder ? [...items, values] : items,
    remove,
    press,
    addForm,
    submit,
    count,
    last,
    showsForm,
    changeCustomer: setCustomer,
  }
}
