import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { JOBS_FOR_FORECAST } from '../../contract/job/pace.ts'
import type { PromiseSettings as Settings } from '../../contract/job/promises.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { useShown } from '../session/use-shown.ts'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'
import { exampleSpan, PromiseForm, requestOf, stringerKey, toForm } from './promise-form.ts'

function Form({ promises }: { promises: Settings }) {
  const settings = useSettingsForm({
    resolver: zodResolver(PromiseForm),
    values: toForm(promises),
    save: (form: PromiseForm) => call('savePromiseSettings', { body: requestOf(form, promises) }),
    onSaved(saved) {
      queryClient.setQueryData(query('getPromiseSettings').queryKey, saved)
      return toForm(saved)
    },
    done: say`Promise settings saved`,
  })
  const { form, errors } = settings
  // A single stringer needs them only for a forecast.
  const isShown = useShown()
  const missing = JOBS_FOR_FORECAST - promises.timed_jobs

  return (
    <SettingsForm
      label={say`Promises`}
      settings={settings}
      submit={say`Save Promises`}
      failed={say`The settings could not be saved. Please try again.`}
    >
      <div>
        <Switch {...form.register('isByQueue')}>
          <span className="text-ink">{say`Forecast from the queue`}</span>
        </Switch>
        <p className="text-14 text-ink-2">
          {missing > 0
            ? missing === 1
              ? say`Until 1 more job has been timed, promises follow the turnaround.`
              : say`Until ${missing} more jobs have been timed, promises follow the turnaround.`
            : say`Without a forecast, promises follow the turnaround.`}
        </p>
      </div>
      {(isShown('stringer_hours') || form.watch('isByQueue')) &&
        promises.stringers.map(({ id, name, minutes }) => (
          <fieldset key={id} className="grid gap-4 border-t border-line pt-4">
            <legend className="sr-only">{name}</legend>
            <p aria-hidden="true" className="font-strong">
              <bdi>{name}</bdi>
              {minutes !== null && (
                <span className="ml-3 text-14 font-text text-ink-2">{say`${minutes} min per racket`}</span>
              )}
            </p>
            <Field
              label={say`Hours at the machine`}
              help={say`One time span per line, such as ${exampleSpan()}.`}
              error={errors.stringers?.[stringerKey(id)]?.hours?.message}
            >
              {(wiring) => <Textarea {...wiring} {...form.register(`stringers.${stringerKey(id)}.hours`)} rows={3} />}
            </Field>
            <Field
              label={say`Days away`}
              help={say`Such as 2026-07-20 to 2026-08-02. Without a last day, the absence lasts until further notice.`}
              error={errors.stringers?.[stringerKey(id)]?.away?.message}
            >
              {(wiring) => <Textarea {...wiring} {...form.register(`stringers.${stringerKey(id)}.away`)} rows={2} />}
            </Field>
          </fieldset>
        ))}
    </SettingsForm>
  )
}

/** The settings of promises: by the turnaround, or by a forecast from the queue and the stringers' hours. */
export function PromiseSettings() {
  const settings = useQuery(query('getPromiseSettings'))
  return (
    <section className="mt-12 max-w-140">
      <h2>{say`Promises`}</h2>
      <p className="mt-1 text-14 text-ink-2">{say`When a racket is received, the customer is promised a time within the opening hours. A forecast needs the hours of the people who string.`}</p>
      <div className="mt-4">
        <QueryStates answer={settings} failed={say`The settings could not be loaded.`}>
          {(data) => <Form promises={data} />}
        </QueryStates>
      </div>
    </section>
  )
}
