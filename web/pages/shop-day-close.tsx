import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isoDay } from '../../contract/base/shop-time.ts'
import { DAY_MS } from '../../contract/base/time-units.ts'
import type { DayToClose } from '../../contract/money/day-close.ts'
import { query } from '../api.ts'
import { isRefusal } from '../api-error.ts'
import { MoneyTabs } from '../areas/area-tabs.tsx'
import { say } from '../config.ts'
import { CloseForm } from '../day-close/close-form.tsx'
import { ClosedDays } from '../day-close/closed-days.tsx'
import { closedDaysText } from '../day-close/lines.ts'
import { queryClient } from '../query-client.ts'
import { ManagerOnly } from '../session/manager-only.tsx'
import { calendarDay } from '../times.ts'
import { EmptyLine } from '../ui/empty-state.tsx'
import { Picker } from '../ui/picker.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Section } from '../ui/section.tsx'
import { toastFailure } from '../ui/toast.tsx'

/** Other days before these can only be closed together with a later one. */
const CHOICES = 31
const FIRST_CHOICES = 7

/** The days that can be the last one of a close, newest first: the chosen one is among them, however long ago it was. */
function choicesOf({ today, from, day: chosen, float_before }: DayToClose): string[] {
  const isFirst = float_before === null
  const days = Array.from({ length: isFirst ? FIRST_CHOICES : CHOICES }, (_, index) =>
    isoDay(Date.parse(today) - index * DAY_MS, 'UTC'),
  )
  const choices = isFirst ? days : days.filter((day) => day >= from)
  return choices.includes(chosen) ? choices : [...choices, chosen]
}

/** Says that the chosen day is closed, and who was first. */
function Closed({ day: { day, today }, refusal }: { day: DayToClose; refusal: Error | null }) {
  return (
    <div className="grid gap-4">
      <EmptyLine>
        {day === today ? say`Today is closed. Payments from now on belong to tomorrow.` : say`This day is closed.`}
      </EmptyLine>
      {/* After a lost answer, the list of closed days shows whether it was this close. */}
      {isRefusal(refusal) && <Refusal error={refusal} text={say`The day could not be closed. Please try again.`} />}
    </div>
  )
}

function DaysToClose() {
  const [day, setDay] = useState<string | null>(null)
  /** The refusal of a form that left the page, because someone else closed the day. */
  const [refusal, setRefusal] = useState<Error | null>(null)
  const open = useQuery(query('getDayToClose', day === null ? {} : { query: { day } }))
  // The amounts that were typed stay when the money of the chosen day cannot be loaded.
  const choose = useMutation({
    mutationFn: (chosen: string) => queryClient.fetchQuery(query('getDayToClose', { query: { day: chosen } })),
    onError: (error) => toastFailure(error, say`The money of the day could not be loaded.`),
  })

  /** Shows the days that are counted until they are read again, also if that fails. */
  function keep(counted: DayToClose) {
    if (day === counted.day) return
    queryClient.setQueryData(query('getDayToClose', { query: { day: counted.day } }).queryKey, counted)
    setDay(counted.day)
  }

  return (
    <QueryStates answer={open} failed={say`The money of the day could not be loaded.`}>
      {(data) => {
        const isClosed = data.from > data.day
        const closed = isClosed && <Closed day={data} refusal={refusal} />
        if (closed && data.day === data.today) return closed
        const choices = choicesOf(data)
        return (
          <Section
            title={closedDaysText({ from: isClosed ? data.day : data.from, day: data.day })}
            aside={
              choices.length > 1 && (
                <Picker
                  label={say`Close up to`}
                  value={choose.isPending ? choose.variables : data.day}
                  options={choices.map((value) => ({
                    value,
                    label: value === data.today ? say`Up to today` : say`Up to ${calendarDay(value)}`,
                  }))}
                  onChange={(chosen) => choose.mutate(chosen, { onSuccess: () => setDay(chosen) })}
                />
              )
            }
          >
            {/* Money that was counted belongs to the days that were shown then, even after midnight. */}
            {closed || (
              <CloseForm open={data} isChoosing={choose.isPending} onCount={() => keep(data)} onRefused={setRefusal} />
            )}
          </Section>
        )
      }}
    </QueryStates>
  )
}

/** Counts the money of the day, and lists the closed days. */
export const ShopDayClosePage = () => (
  <ManagerOnly>
    <MoneyTabs />
    <div className="page-head">
      <h1>{say`Close the Day`}</h1>
    </div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <DaysToClose />
      <ClosedDays />
    </div>
  </ManagerOnly>
)
