import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CounterCustomer, CounterOrder } from '../../contract/counter.ts'
import { formatCents } from '../../contract/payments.ts'
import { jobPrice } from '../../contract/prices.ts'
import { displayName } from '../../contract/rackets.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { ownerLines } from '../../contract/users.ts'
import { call, invalidate, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { CounterForm, type CounterValues, EMPTY } from '../counter/counter-form.ts'
import { CounterRacket } from '../counter/counter-racket.tsx'
import { CustomerField } from '../counter/customer-field.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { AdvancedOptions } from '../string-jobs/advanced-options.tsx'
import { isOfTheShop } from '../string-jobs/job-form.ts'
import { StringField } from '../string-jobs/picker-fields.tsx'
import { TensionField } from '../string-jobs/tension-field.tsx'
import { Button } from '../ui/button.tsx'
import { linkLook } from '../ui/link-button.tsx'
import { Refusal } from '../ui/refusal.tsx'

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-ink pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** The order that was just taken. */
function Taken({ job }: { job: StringJob }) {
  const isTechnician = useQuery(query('getMe')).data?.is_technician
  return (
    <div role="status" className="mb-8 rounded-10 border border-line bg-surface px-4 py-3 text-14">
      Order taken: <b className="font-strong">String Job #{job.id}</b>, <bdi>{displayName(job.racket)}</bdi> for{' '}
      <bdi>{ownerLines(job.racket.owner).name}</bdi>, {formatCents(job.price)}.{' '}
      {isTechnician && (
        <Link to="/technician/string-jobs/$id" params={{ id: String(job.id) }} className={linkLook}>
          Open the job
        </Link>
      )}
    </div>
  )
}

function Counter() {
  const strings = useQuery(query('listStrings'))
  const [customer, setCustomer] = useState<CounterCustomer | null>(null)
  const [orders, setOrders] = useState<StringJob[]>([])
  const form = useForm<CounterValues, unknown, CounterOrder>({
    resolver: zodResolver(CounterForm),
    defaultValues: EMPTY,
  })
  const take = useMutation({
    mutationFn: (body: CounterOrder) => call('createCounterOrder', { body }),
    onSuccess(job) {
      void invalidate('listTechnicianJobs', 'findCustomers', 'listCustomerRackets', 'getOverview')
      setOrders([job, ...orders])
      form.reset(EMPTY)
      setCustomer(null)
      window.scrollTo({ top: 0 })
    },
  })
  const refused = fieldErrors(take.error)
  const string = form.watch('string')
  const [last] = orders

  function choose(next: CounterCustomer | null) {
    setCustomer(next)
    form.setValue('customer', next?.id ?? null)
    form.setValue('racket', null)
    form.setValue('customer_name', '')
    form.setValue('customer_email', '')
  }

  return (
    <>
      <div className="page-head">
        <h1>Walk-in Order</h1>
      </div>
      {last && <Taken job={last} />}
      <FormProvider {...form}>
        <form
          noValidate
          key={orders.length}
          aria-label="Walk-in Order"
          className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-8"
          onSubmit={form.handleSubmit((body) => take.mutate(body))}
        >
          <Step title="Customer">
            <CustomerField customer={customer} onChoose={choose} refused={refused} />
          </Step>
          <Step title="Racket">
            <CounterRacket refused={refused} />
          </Step>
          <Step title="Job">
            <StringField strings={strings} help="Leave empty if the customer brings their own string (labor only)." />
            <TensionField />
            <AdvancedOptions />
          </Step>
          <Refusal error={take.error} text="The order could not be taken. Please try again." />
          <div className="flex flex-wrap items-center justify-between gap-4 border-t border-ink pt-6">
            <p className="text-14 text-ink-2">
              {customer && (
                <>
                  {customer.tier_status}:{' '}
                  <b className="font-strong text-ink tabular-nums">
                    {formatCents(jobPrice(customer, isOfTheShop(string)))}
                  </b>
                </>
              )}
            </p>
            <Button type="submit" variant="primary" size="large" busy={take.isPending} className="max-sm:w-full">
              {take.isPending ? 'Taking...' : 'Take Order'}
            </Button>
          </div>
        </form>
      </FormProvider>
    </>
  )
}

export const CounterPage = () => (
  <StaffOnly>
    <Counter />
  </StaffOnly>
)
