import { Plus } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { BYOS_ID } from '../../contract/catalog/strings.ts'
import { priceCaption } from '../../contract/job/price-lines.ts'
import { displayName } from '../../contract/job/rackets.ts'
import { errorMessage, isUnreachable, UNCONFIRMED } from '../api-error.ts'
import { say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { SpeedField } from '../speeds/speed-field.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Dialog } from '../ui/dialog.tsx'
import { actionsLook } from '../ui/dialog-look.ts'
import { part } from '../ui/part.tsx'
import { JobFields } from './job-fields.tsx'
import { usesShopString } from './job-form.ts'
import { LastSetUpNote } from './last-set-up-note.tsx'
import { JobPreview, SeveralPreview } from './order-preview.tsx'
import { MyPrices, OrderPrice } from './order-price.tsx'
import { RacketField } from './picker-fields.tsx'
import { SeveralRackets } from './several-rackets.tsx'
import { type JobOrderProps, useJobOrder } from './use-job-order.ts'

const WhyHere = part(async () => (await import('../lives/why-here.tsx')).WhyHere)
const AddRacketDialog = part(async () => (await import('../rackets/add-racket-dialog.tsx')).AddRacketDialog)

type JobOrder = ReturnType<typeof useJobOrder>

/** Orders one racket or several, or updates a job. */
export function StringJobDialog(props: JobOrderProps) {
  const { job, onClose } = props
  const order = useJobOrder(props)
  const { form, save, racket, edited, isOne, isList, words } = order
  const [isAdding, setAdding] = useState(false)
  return (
    <FormProvider {...form}>
      <Dialog
        title={words.title}
        description={words.text}
        width="sm:max-w-204"
        onClose={onClose}
        changed={order.isChanged}
        busy={save.isPending}
        aside={<Preview order={order} />}
      >
        <MyPrices />
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void order.submit(event)}>
          {isList ? (
            <SeveralRackets
              draft={order}
              jobs={order.jobs}
              rackets={order.rackets}
              isCommon={order.isCommon}
              onCommon={order.setCommon}
            />
          ) : (
            <>
              {isOne ? (
                <RacketField rackets={order.answer} job={job} onAdd={() => startTransition(() => setAdding(true))} />
              ) : (
                <p className="font-strong">
                  <bdi>{racket && displayName(racket)}</bdi>
                </p>
              )}
              {!job && <LastSetUpNote racket={racket} strings={order.strings.data} />}
              <JobFields job={job} guard={order.guard} />
            </>
          )}
          {!job && isOne && (
            <p>
              {/* The last setups of the rackets need the strings. */}
              <Button disabled={order.strings.isPending} onClick={() => void order.startList()}>
                <Plus className="size-4" />
                {say`Add Another Racket`}
              </Button>
            </p>
          )}
          {!job && !edited && (
            <SpeedField speed={order.speed} isPriced={order.prices?.stringing_price_labor_only != null} />
          )}
          {!isList && !job && racket?.last_set_up && !racket.open_job && (
            <Suspense>
              <WhyHere key={racket.id} racketId={racket.id} bed={racket.last_set_up} />
            </Suspense>
          )}
          {save.isError && (
            <Alert title={words.failed}>
              {!job && isUnreachable(save.error) ? UNCONFIRMED : errorMessage(save.error, words.failedText)}
            </Alert>
          )}
          <Actions order={order} />
        </form>
        {/* Outside of the form, which would otherwise be submitted with the racket's. */}
        <Suspense>
          {isAdding && (
            <AddRacketDialog
              onAdded={({ id }) => form.setValue('racket', id, AS_TYPED)}
              onClose={() => setAdding(false)}
            />
          )}
        </Suspense>
      </Dialog>
    </FormProvider>
  )
}

function Preview({ order: { isList, jobs, values, racketOf, bedOf } }: { order: JobOrder }) {
  if (isList) return <SeveralPreview rackets={jobs.map((each) => ({ racket: racketOf(each), bed: bedOf(each) }))} />
  const bed = bedOf(values)
  return <JobPreview racket={racketOf(values)} bed={bed} isChosen={values.string === BYOS_ID || bed.string !== null} />
}

/** The price, and the buttons that send the order or keep the setup of one of its rackets. */
function Actions({ order }: { order: JobOrder }) {
  const { values, items, jobs, edited, save, isList, words } = order
  return (
    <div className={cn(actionsLook, 'flex items-center justify-between gap-4')}>
      <OrderPrice
        price={order.priceOf(...jobs)}
        label={isList ? say`Total` : say.of(priceCaption(order.linesOf(values), usesShopString(values)))}
      />
      {edited ? (
        <span className="flex gap-2">
          <Button onClick={order.leave}>{say`Back`}</Button>
          <Button type="submit" variant="primary">{say`Use for This Racket`}</Button>
        </span>
      ) : (
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={isList && items.length === 0}
          reason={say`Select at least one racket`}
        >
          {save.isPending ? words.busy : words.submit}
        </Button>
      )}
    </div>
  )
}
