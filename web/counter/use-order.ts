import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isAboveLimit } from '../../contract/job/consents.ts'
import type { Order } from '../../contract/job/orders.ts'
import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { isOffered } from '../../contract/job/same-again.ts'
import type { CounterCustomer, CounterJobInput } from '../../contract/work/counter.ts'
import { call, query } from '../api.ts'
import { shownPrice } from '../payments/order-prices.ts'
import { queryClient } from '../query-client.ts'
import { useSpeed } from '../speeds/use-speed.ts'
import { acceptRisk } from '../string-jobs/tension-guard.tsx'
import { useLastSetUp } from '../string-jobs/use-last-set-up.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { undoing } from '../undo/undoing.ts'
import {
  CounterForm,
  type CounterJob,
  type CounterValues,
  customerOf,
  emptyOrder,
  hasNoRacket,
  jobOf,
  type OrderItem,
} from './counter-form.ts'
import { byLastSetUp } from './racket-rows.tsx'

/** The order that is being taken at the counter: its customer, the rackets in it, and the form of a further racket. */
export function useOrder() {
  const strings = useQuery(query('listStrings'))
  const [customer, setCustomer] = useState<CounterCustomer | null>(null)
  const [items, setItems] = useState<OrderItem[]>([])
  const [taken, setTaken] = useState<Order[]>([])
  const [isFormOpen, setFormOpen] = useState(false)
  const tier = useQuery({ ...query('getDefaultPrices'), enabled: customer === null }).data
  const prices = customer ?? tier
  const known = useQuery({
    ...query('listCustomerRackets', { id: customer?.id ?? 0 }),
    enabled: customer !== null,
  })
  const rackets = byLastSetUp((customer && known.data) || [])
  const form = useForm<CounterValues, unknown, CounterJobInput>({
    resolver: zodResolver(CounterForm),
    defaultValues: emptyOrder(),
  })
  const values = form.watch()
  const chosen = rackets.find(({ id }) => id === values.racket)
  // The racket of the form with its limit: a known one, or the new one as it is entered.
  const limited = chosen ?? values
  useLastSetUp(form, chosen, strings.data)
  useLeaveGuard(form.formState.isDirty || items.length > 0)

  const speed = useSpeed()

  const take = useMutation({
    mutationFn: (jobs: CounterJob[]) =>
      call('takeCounterOrder', {
        body: {
          ...customerOf(form.getValues()),
          jobs: jobs.map((job) => ({
            ...job,
            ...speed.request,
            ...shownPrice(prices, job.string ?? null, strings.data, speed.priced),
          })),
        },
      }),
    onError() {
      void readCustomer()
      speed.reset()
    },
    onSuccess(order) {
      speed.reset()
      setTaken([order, ...taken])
      toast({ title: 'Order placed', ...undoing({ order: order.id }) })
      form.reset(emptyOrder())
      choose(null)
      window.scrollTo({ top: 0 })
    },
  })

  // Rackets with a last setup need no form.
  const showsForm =
    isFormOpen || customer === null || (!known.isPending && !rackets.some(({ last_set_up }) => last_set_up))
  const isFormInOrder = showsForm && (items.length === 0 || !hasNoRacket(values))

  function choose(next: CounterCustomer | null) {
    setCustomer(next)
    setItems([])
    setFormOpen(false)
    form.setValue('customer', next?.id ?? null, { shouldDirty: true })
    form.setValue('racket', null)
    form.setValue('customer_name', '')
    form.setValue('customer_email', '')
    form.setValue('customer_phone', '')
  }

  const add = (item: Omit<OrderItem, 'key'>) =>
    setItems((items) => [...items, { ...item, key: (items.at(-1)?.key ?? 0) + 1 }])

  /**
   * Adds a racket with its last setup, or takes it out again. One without a setup that can be ordered, or with one above
   * its limit, goes to the form.
   */
  function press(racket: Racket) {
    const item = items.find((each) => each.racket === racket.id)
    if (item) return setItems(items.filter((each) => each !== item))
    const setUp = racket.last_set_up
    if (setUp && isOffered(setUp.string, strings.data ?? []) && !isAboveLimit(setUp, racket.tension_limit)) {
      const { string, date: _, ...rest } = setUp
      const job = { racket: racket.id, ...(string && { string: string.id }), ...rest }
      return add({ racket: racket.id, name: displayName(racket), setUp, job })
    }
    form.setValue('racket', racket.id, { shouldDirty: true })
    setFormOpen(true)
  }

  /** Adds the racket of the form and empties it for the next one; opens the form first if it is closed. */
  function addForm() {
    setFormOpen(true)
    if (!showsForm || (items.length > 0 && hasNoRacket(values))) return
    void form.handleSubmit((body) => {
      const accepted = acceptRisk(form, limited)
      if (!accepted) return
      add(itemOf({ ...body, ...accepted }))
      const { customer, customer_name, customer_email, customer_phone } = form.getValues()
      form.reset({ ...emptyOrder(), customer, customer_name, customer_email, customer_phone })
    })()
  }

  function itemOf(body: CounterJobInput): Omit<OrderItem, 'key'> {
    const { racket, string, tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch } = body
    const tensions = { tension, cross_tension, tension_kg, cross_tension_kg }
    const named = rackets.find(({ id }) => id === racket) ?? body
    return {
      racket: racket ?? null,
      name: displayName(named),
      setUp: { string: strings.data?.find(({ id }) => id === string) ?? null, ...tensions, pre_stretch },
      job: jobOf(body),
    }
  }

  function submit() {
    if (take.isPending) return
    const jobs = items.map(({ job }) => job)
    if (!isFormInOrder && jobs.length > 0) return take.mutate(jobs)
    setFormOpen(true)
    void form.handleSubmit((body) => {
      const accepted = acceptRisk(form, limited)
      if (accepted) take.mutate([...jobs, { ...jobOf(body), ...accepted }])
    })()
  }

  /** Reads the chosen customer again, whose prices may have changed. They are also part of what they can collect. */
  async function readCustomer() {
    if (!customer) return
    const found = await queryClient.fetchQuery(query('getHandOver', { query: { customer: String(customer.id) } }))
    if (found.customer) setCustomer(found.customer)
  }

  return {
    form,
    prices,
    strings,
    customer,
    choose,
    rackets,
    chosen,
    limited,
    items,
    remove: (item: OrderItem) => setItems(items.filter((each) => each !== item)),
    press,
    addForm,
    submit,
    take,
    taken,
    showsForm,
    isFormInOrder,
    speed,
    changeCustomer: setCustomer,
  }
}
