import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { OpeningHours as Hours, OpeningHoursInput } from '../../contract/opening-hours.ts'
import { call, query, queryClient } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { scrollIfNamed } from '../ui/scroll-if-named.ts'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { ClosedDates } from './closed-dates.tsx'
import { HoursForm, toForm } from './hours-form.ts'
import { Weekdays } from './weekdays.tsx'

function Form({ hours }: { hours: Hours }) {
  const form = useForm<OpeningHoursInput>({
    resolver: zodResolver(HoursForm),
    values: toForm(hours),
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: (body: OpeningHoursInput) => call('saveOpeningHours', { body }),
    onSuccess(saved) {
      queryClient.setQueryData(query('getOpeningHours').queryKey, saved)
      form.reset(toForm(saved))
      toast({ title: 'Hours saved' })
    },
  })
  const { isDirty } = form.formState
  useLeaveGuard(isDirty)

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Hours by Weekday"
        className="mt-4 grid gap-6"
        onSubmit={form.handleSubmit((body) => save.mutate(body))}
      >
        <Weekdays />
        <ClosedDates />
        <Refusal error={save.error} text="The hours could not be saved. Please try again." />
        <div className="flex gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
            Save Hours
          </Button>
          {isDirty && <Button onClick={() => form.reset(toForm(hours))}>Undo Changes</Button>}
        </div>
      </form>
    </FormProvider>
  )
}

/** When the shop is open: time spans by weekday, and dates on which it is closed. */
export function OpeningHours() {
  const hours = useQuery(query('getOpeningHours'))
  return (
    <section id="opening-hours" ref={scrollIfNamed} className="mt-12 max-w-140">
      <h2 className="text-20 font-semibold">Opening hours by weekday</h2>
      <p className="mt-1 text-14 text-ink-2">
        Times are in the shop’s time zone. Emails show these hours instead of the text above. If you enter none, the
        portal assumes 9:00 to 20:00 every day.
      </p>
      <QueryStates answer={hours} failed="The hours could not be loaded.">
        {(data) => <Form hours={data} />}
      </QueryStates>
    </section>
  )
}
