import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { type ReactNode, Suspense, startTransition, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { CounterPrice } from '../counter/counter-price.tsx'
import { CounterRacket } from '../counter/counter-racket.tsx'
import { CustomerField } from '../counter/customer-field.tsx'
import { Key } from '../counter/key.tsx'
import { OrderItems } from '../counter/order-items.tsx'
import { OrderTaken } from '../counter/order-taken.tsx'
import { RacketRows } from '../counter/racket-rows.tsx'
import { useCounterKeys } from '../counter/use-counter-keys.ts'
import { useOrder } from '../counter/use-order.ts'
import { StaffOnly } from '../session/manager-only.tsx'
import { singleKeys } from '../session/single-keys.tsx'
import { SpeedField } from '../speeds/speed-field.tsx'
import { JobFields } from '../string-jobs/job-fields.tsx'
import { LastSetUpNote } from '../string-jobs/last-set-up-note.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { writeHeight } from '../ui/page-bar.tsx'
import { part } from '../ui/part.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'

const PhoneDialog = part(async () => (await import('../counter/phone-dialog.tsx')).PhoneDialog)

function Step({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 border-t border-ink pt-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>{title}</h2>
        {aside && <span className="text-14 text-ink-2">{aside}</span>}
      </div>
      {children}
    </section>
  )
}

function Counter() {
  const order = useOrder()
  const { form, strings, prices, customer, rackets, chosen, items, last, save, showsForm } = order
  const hasKeys = singleKeys.use()
  const [isPhoneOpen, setPhoneOpen] = useState(false)
  const refused = fieldErrors(save.error)
  const hasRows = rackets.some(({ last_set_up }) => last_set_up)

  useCounterKeys({
    onNumber(index) {
      const racket = hasRows && rackets[index]
      if (racket) order.press(racket)
    },
    onNew: order.addForm,
    onTake: order.submit,
  })

  return (
    <>
      <div className="page-head max-w-160">
        <h1>{say`Walk-in Order`}</h1>
        <Link to="/counter/labels" search={{}} className={buttonLook({})}>
          <Printer className="size-4" />
          {say`Print Labels`}
        </Link>
      </div>
      {last && customer === null && <OrderTaken key={last.order.id} {...last} onAnother={order.choose} />}
      <FormProvider {...form}>
        <form
          noValidate
          key={order.count}
          aria-label={say`Walk-in Order`}
          className="grid max-w-160 grid-cols-[minmax(0,1fr)] gap-8"
          onSubmit={submitting(order.submit)}
        >
          <Step title={say`Customer`}>
            <CustomerField
              customer={customer}
              onChoose={order.choose}
              onEditPhone={() => startTransition(() => setPhoneOpen(true))}
              refused={refused}
            />
          </Step>
          {hasRows && (
            <Step title={say`Same as last time`} aside={say`One press for each racket`}>
              <RacketRows
                rackets={rackets}
                strings={strings.data ?? []}
                added={items.map(({ racket }) => racket)}
                onPress={order.press}
              />
            </Step>
          )}
          {showsForm && (
            <>
              <Step title={say`Racket`}>
                <CounterRacket refused={refused} />
                <LastSetUpNote racket={chosen} strings={strings.data} />
              </Step>
              <Step title={say`Job`}>
                <JobFields guard={order.guard} byStaff />
              </Step>
            </>
          )}
          <div>
            <Button onClick={order.addForm}>
              {showsForm ? say`Add to Order` : say`New Racket`} {hasKeys && <Key>N</Key>}
            </Button>
          </div>
          <SpeedField speed={order.speed} isHere isPriced={prices?.stringing_price_labor_only != null} />
          <Refusal error={save.error} text={say`The order could not be taken. Please try again.`} />
          <div
            data-bar
            ref={writeHeight}
            className="bottom-0 tall:sticky z-10 grid gap-4 border-t border-ink bg-paper py-4 max-sm:-mx-2 max-sm:px-2"
          >
            {items.length > 0 && prices && (
              <OrderItems
                items={items}
                racketOf={order.racketOf}
                strings={strings.data ?? []}
                priceOf={order.priceOf}
                onRemove={order.remove}
              />
            )}
            <div className="flex flex-wrap items-center justify-between gap-4">
              {prices && (
                <CounterPrice
                  prices={prices}
                  jobs={order.jobs}
                  linesOf={order.linesOf}
                  total={order.priceOf(...order.jobs)}
                />
              )}
              <Button type="submit" variant="primary" size="large" busy={save.isPending} className="max-sm:w-full">
                {save.isPending ? say`Taking...` : say`Take Order`}
              </Button>
            </div>
          </div>
        </form>
      </FormProvider>
      <Suspense>
        {isPhoneOpen && customer && (
          <PhoneDialog
            customer={customer}
            onSaved={(phone) => order.changeCustomer({ ...customer, phone })}
            onClose={() => setPhoneOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

export const CounterPage = () => (
  <StaffOnly>
    <Counter />
  </StaffOnly>
)
