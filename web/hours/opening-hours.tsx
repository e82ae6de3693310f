import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import {
  type OpeningHours as Hours,
  hoursText,
  type OpeningHoursInput,
  spansOf,
} from '../../contract/catalog/opening-hours.ts'
import { call, query } from '../api.ts'
import { changesOf } from '../changes-of.ts'
import { config, say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { ClosedDates } from './closed-dates.tsx'
import { HoursForm, toForm } from './hours-form.ts'
import { Weekdays } from './weekdays.tsx'

const isSame = (one: OpeningHoursInput, other: OpeningHoursInput) =>
  Object.keys(changesOf({ spans: one.spans, closed: one.closed }, other)).length === 0

function Form({ hours }: { hours: Hours }) {
  // Rows have no names. While they have changes, those of other people would mix with them, and are not shown.
  const [{ time_zone: _, ...from }, open] = useState(hours)
  const settings = useSettingsForm({
    resolver: zodResolver(HoursForm),
    values: toForm(from),
    save: (form: OpeningHoursInput) =>
      call('saveOpeningHours', { body: { ...changesOf<OpeningHoursInput>(form, from), from } }),
    onSaved(saved) {
      queryClient.setQueryData(query('getOpeningHours').queryKey, saved)
      open(saved)
      return toForm(saved)
    },
    done: say`Hours saved`,
  })
  if (!settings.isDirty && !isSame(hours, from)) open(hours)
  return (
    <FormProvider {...settings.form}>
      <SettingsForm
        label={say`Hours by Weekday`}
        settings={settings}
        submit={say`Save Hours`}
        failed={say`The hours could not be saved. Please try again.`}
      >
        <Weekdays />
        <ClosedDates />
      </SettingsForm>
    </FormProvider>
  )
}

/** The shop's opening hours by weekday, and the dates on which it is closed. */
export function OpeningHours() {
  const hours = useQuery(query('getOpeningHours'))
  return (
    <section className="max-w-140">
      <h2>{say`Opening hours by weekday`}</h2>
      <p className="mt-1 text-14 text-ink-2">{say`Times are in the shop's time zone. Emails show these hours. If you enter none, these apply: ${hoursText(spansOf({ spans: [] }), config)}.`}</p>
      <div className="mt-4">
        <QueryStates answer={hours} failed={say`The hours could not be loaded.`}>
          {(data) => <Form hours={data} />}
        </QueryStates>
      </div>
    </section>
  )
}
