import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { Order } from '../../contract/job/orders.ts'
import { RACKET_FIELDS, type Racket } from '../../contract/job/rackets.ts'
import { sameAgain } from '../../contract/job/same-again.ts'
import type { CounterCustomer, CounterJobInput } from '../../contract/work/counter.ts'
import { call } from '../api.ts'
import { config, say } from '../config.ts'
import { asLastTime } from '../string-jobs/job-form.ts'
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
  ENTERED,
  emptyOrder,
  hasNoRacket,
  jobOf,
  NEW_RACKET,
} from './counter-form.ts'
import { useCustomer } from './use-customer.ts'

const isNotIn = (sent: CounterValues[]) => (item: CounterValues) => !sent.some(({ key }) => key === item.key)

/** The order that is being taken at the counter: its customer, the rackets in it, and the form of a further racket. */
export function useOrder() {
  const { customer, setCustomer, readCustomer, prices, rackets, racketOf, needsForm } = useCustomer()
  /** The number of orders that were taken. */
  const [count, setCount] = useState(0)
  /** The order that was taken last, with the credits of its customer; null after its undo. */
  const [last, setLast] = useState<{ order: Order; credits: number } | null>(null)
  const [isFormOpen, setFormOpen] = useState(false)
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
    onSent(order, sent) {
      draft.speed.reset()
      const isSame = sent.every((job) => job.customer === (customer?.id ?? null))
      setLast({ order, credits: isSame ? (customer?.stringing_credits ?? 0) : 0 })
      toast({
        title: say`Order placed`,
        ...undoing({ order: order.id }, say`Order cancelled`, () =>
          setLast((now) => (now?.order === order ? null : now)),
        ),
      })
      // Another customer may have been chosen meanwhile, or another racket.
      if (!isSame || items.some(isNotIn(sent))) return goOn(sent)
      setCount((before) => before + 1)
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

  const showsForm = isFormOpen || needsForm
  const items = draft.items.filter((item) => item !== draft.edited)
  const isFormInOrder = showsForm && (items.length === 0 || !hasNoRacket(values))

  /** Chooses another customer, or none. Rackets of the customer before leave the order, and entered ones stay in it. */
  function choose(next: CounterCustomer | null) {
    setCustomer(next)
    draft.setItems(items.filter(({ racket }) => racket === NEW_RACKET))
    draft.leave()
    form.setValue('customer', next?.id ?? null, { shouldDirty: true })
    form.setValue('racket', NEW_RACKET)
    for (const field of ENTERED) form.setValue(field, '')
    setFormOpen(!hasNoRacket(form.getValues()))
  }

  /** Takes the rackets that were ordered out of the order of the customer who is served now. */
  function goOn(sent: CounterValues[]) {
    const own = form.getValues()
    const sentOwn = sent.find(({ key }) => key === own.key)
    // Another racket may have been typed over the one that was sent.
    const isSent = sentOwn !== undefined && RACKET_FIELDS.every((field) => own[field] === sentOwn[field])
    if (isSent) form.reset(emptyOrder(customerIn(own)))
    draft.setItems((all) => all.filter(isNotIn(sent)))
    setFormOpen(!hasNoRacket(form.getValues()))
  }

  const remove = (item: CounterValues) => draft.setItems((all) => all.filter((each) => each !== item))

  /** Adds a racket as it was strung last, or takes it out again. One that cannot be strung like this goes to the form. */
  function press(racket: Racket) {
    const item = items.find((each) => each.racket === racket.id)
    if (item) return remove(item)
    const offered = strings.data ?? []
    if ('input' in sameAgain({ ...racket, open_job: null }, offered, config)) {
      return draft.setItems((all) => [...all, { ...emptyOrder(), ...asLastTime(racket, offered) }])
    }
    openForm('string', () => form.setValue('racket', racket.id, { shouldDirty: true }))
  }

  /** Opens the form with these changes, and leads to the field that a person enters next. */
  function openForm(field: 'model_name' | 'string', change = () => {}) {
    // The field may not be on the page yet.
    flushSync(() => {
      setFormOpen(true)
      change()
    })
    form.setFocus(field)
  }

  /** Adds the racket of the form and empties it for the next one; opens the form first if it is closed. */
  function addForm() {
    if (!showsForm || (items.length > 0 && hasNoRacket(values))) return openForm('model_name')
    setFormOpen(true)
    void form.handleSubmit(() => {
      const own = form.getValues()
      if (!draft.accept([own], own)) return
      draft.keep(own)
      // The next racket usually gets the same, and its model is all that has to be entered.
      openForm('model_name', () => form.reset({ ...emptyOrder(customerIn(own)), ...bedIn(own) }))
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
