import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CounterCustomer, CounterJobInput } from '../../contract/counter.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import { call, invalidate, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { CounterForm, type CounterValues, EMPTY } from '../counter/counter-form.ts'
import { CounterRacket } from '../counter/counter-racket.tsx'
import { CustomerField } from '../counter/customer-field.tsx'
import { OrderPrice } from '../counter/order-price.tsx'
import { OrderTaken } from '../counter/order-taken.tsx'
import { StaffOnly } from '../session/manager-only.tsx'
import { AdvancedOptions } from '../string-jobs/advanced-options.tsx'
import { StringField } from '../string-jobs/picker-fields.tsx'
import { TensionField } from '../string-jobs/tension-field.tsx'
import { Button } from '../ui/button.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-ink pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Counter() {
  const strings = useQuery(query('listStrings'))
  const [customer, setCustomer] = useState<CounterCustomer | null>(null)
  const [orders, setOrders] = useState<StringJob[]>([])
  const form = useForm<CounterValues, unknown, CounterJobInput>({
    resolver: zodResolver(CounterForm),
    defaultValues: EMPTY,
  })
  const take = useMutation({
    mutationFn: (body: CounterJobInput) => call('createCounterOrder', { body }),
    onSuccess(job) {
      void invalidate('listTechnicianJobs', 'findCustomers', 'findJobs', 'listCustomerRackets', 'getOverview')
      setOrders([job, ...orders])
      form.reset(EMPTY)
      setCustomer(null)
      window.scrollTo({ top: 0 })
    },
  })
  useLeaveGuard(form.formState.isDirty)
  const refused = fieldErrors(take.error)
  const string = form.watch('string')
  const [last] = orders

  function choose(next: CounterCustomer | null) {
    setCustomer(next)
    form.setValue('customer', next?.id ?? null, { shouldDirty: true })
    form.setValue('racket', null)
    form.setValue('customer_name', '')
    form.setValue('customer_email', '')
    form.setValue('customer_phone', '')
  }

  return (
    <>
      <div className="page-head">
        <h1>Walk-in Order</h1>
      </div>
      {last && customer === null && <OrderTaken key={last.id} job={last} onAnother={choose} />}
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
            <StringField
              strings={strings}
              help="Choose a string, or the first option if the customer brings their own (labor only)."
            />
            <TensionField />
            <AdvancedOptions />
          </Step>
          <Refusal error={take.error} text="The order could not be taken. Please try again." />
          <div className="flex flex-wrap items-center justify-between gap-4 border-t border-ink pt-6">
            <OrderPrice customer={customer} string={string} />
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
