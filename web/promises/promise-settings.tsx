import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FieldErrors, useForm } from 'react-hook-form'
import { JOBS_FOR_FORECAST } from '../../contract/pace.ts'
import type { PromiseSettingsInput, PromiseSettings as Settings } from '../../contract/promises.ts'
import { call, invalidate, query, queryClient } from '../api.ts'
import { messageOf } from '../hours/message-of.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Textarea } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'
import { type PromiseForm, PromiseFormSchema, toForm } from './promise-form.ts'

/** The first message of a list or of one of its lines. */
const firstMessage = (errors: unknown): string | undefined => {
  if (typeof errors !== 'object' || errors === null) return undefined
  if ('message' in errors && typeof errors.message === 'string') return errors.message
  for (const each of Object.values(errors)) {
    const message = firstMessage(each)
    if (message) return message
  }
  return undefined
}

function Form({ settings }: { settings: Settings }) {
  const form = useForm<PromiseForm, unknown, PromiseSettingsInput>({
    resolver: zodResolver(PromiseFormSchema),
    defaultValues: toForm(settings),
  })
  const save = useMutation({
    mutationFn: (body: PromiseSettingsInput) => call('savePromiseSettings', { body }),
    onSuccess(saved) {
      queryClient.setQueryData(query('getPromiseSettings').queryKey, saved)
      void invalidate('getQueue', 'getNextPromise')
      form.reset(toForm(saved))
      toast({ title: 'Promise settings saved' })
    },
  })
  const { errors, isDirty } = form.formState
  useLeaveGuard(isDirty)
  // The request has other names than the form: its errors are in `spans` and `away`.
  const refused = errors as FieldErrors<PromiseSettingsInput>
  const missing = JOBS_FOR_FORECAST - settings.timed_jobs

  return (
    <form
      noValidate
      aria-label="Promises"
      className="mt-4 grid gap-6"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <div>
        <Switch {...form.register('isByQueue')}>
          <span className="text-ink">Forecast from the queue</span>
        </Switch>
        <p className="text-14 text-ink-2">
          {missing > 0
            ? `Until ${missing} more ${missing === 1 ? 'job was' : 'jobs were'} timed, promises follow the turnaround.`
            : 'Without a forecast, promises follow the turnaround.'}
        </p>
      </div>
      {settings.stringers.map(({ id, name, minutes }, index) => (
        <fieldset key={id} className="grid gap-4 border-t border-line pt-4">
          <legend className="sr-only">{name}</legend>
          <p aria-hidden="true" className="font-strong">
            <bdi>{name}</bdi>
            {minutes !== null && <span className="ml-3 text-14 font-text text-ink-2">{minutes} min per racket</span>}
          </p>
          <Field
            label="Hours at the machine"
            help="One time span per line, such as Mon 10:00-18:00."
            error={firstMessage(refused.stringers?.[index]?.spans)}
          >
            {(wiring) => <Textarea {...wiring} {...form.register(`stringers.${index}.hours`)} rows={3} />}
          </Field>
          <Field
            label="Days away"
            help="Such as 2026-07-20 to 2026-08-02. Without the last day: until further notice."
            error={firstMessage(refused.stringers?.[index]?.away)}
          >
            {(wiring) => <Textarea {...wiring} {...form.register(`stringers.${index}.away`)} rows={2} />}
          </Field>
        </fieldset>
      ))}
      {messageOf(refused.stringers?.root) && (
        <p role="alert" className="text-14 text-danger">
          {messageOf(refused.stringers?.root)}
        </p>
      )}
      <Refusal error={save.error} text="The settings could not be saved. Please try again." />
      <div className="flex gap-2 max-sm:*:flex-1">
        <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
          Save Promises
        </Button>
        {isDirty && <Button onClick={() => form.reset(toForm(settings))}>Undo Changes</Button>}
      </div>
    </form>
  )
}

/** How the shop promises times: by its turnaround, or by a forecast from the queue and the stringers' hours. */
export function PromiseSettings() {
  const settings = useQuery(query('getPromiseSettings'))
  return (
    <section className="mt-12 max-w-140">
      <h2 className="text-20 font-semibold">Promises</h2>
      <p className="mt-1 text-14 text-ink-2">
        When a racket is received, the customer is promised a time within the opening hours. A forecast needs the hours
        of the people who string.
      </p>
      <QueryStates answer={settings} failed="The settings could not be loaded.">
        {(data) => <Form settings={data} />}
      </QueryStates>
    </section>
  )
}
