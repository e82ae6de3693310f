import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { MESSAGE_KINDS, MESSAGE_LABELS, MessageSettings } from '../../contract/messages.ts'
import { call, query, queryClient } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

const daysOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)

/** Which messages the shop sends, and when. */
export function MessageRulesForm({ settings }: { settings: MessageSettings }) {
  const form = useForm<MessageSettings>({
    resolver: zodResolver(MessageSettings),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  })
  const save = useMutation({
    mutationFn: (body: MessageSettings) => call('saveMessageSettings', { body }),
    onSuccess(saved) {
      queryClient.setQueryData(query('getMessageSettings').queryKey, saved)
      form.reset(saved)
      toast({ title: 'Message settings saved' })
    },
  })
  const { errors, isDirty } = form.formState
  const refused = fieldErrors(save.error)
  useLeaveGuard(isDirty)
  return (
    <form
      noValidate
      aria-label="Message settings"
      className="grid max-w-140 gap-6"
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
    >
      <Controller
        control={form.control}
        name="kinds"
        render={({ field: { value, onChange } }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-14 leading-[1.3] font-strong">Send these messages</legend>
            {MESSAGE_KINDS.map((kind) => (
              <Switch
                key={kind}
                checked={value.includes(kind)}
                onChange={({ target }) =>
                  onChange(MESSAGE_KINDS.filter((other) => (other === kind ? target.checked : value.includes(other))))
                }
              >
                <span className="text-ink">{MESSAGE_LABELS[kind]}</span>
              </Switch>
            ))}
          </fieldset>
        )}
      />
      <Field
        label="Delay (minutes)"
        help="The time to change your mind. Messages are sent in opening hours only, and the delay ends at closing time."
        error={errors.delay_minutes?.message ?? refused.delay_minutes}
      >
        {(wiring) => (
          <Input {...wiring} {...form.register('delay_minutes', { valueAsNumber: true })} type="number" min={0} />
        )}
      </Field>
      <Controller
        control={form.control}
        name="reminder_days"
        render={({ field: { value, onChange } }) => (
          <Field
            label="Reminders (days after ready)"
            help="After the last one, the racket is on the call list."
            error={errors.reminder_days ? REMINDERS : refused.reminder_days}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="numeric"
                defaultValue={value.join(', ')}
                onChange={({ target }) => onChange(daysOf(target.value))}
              />
            )}
          </Field>
        )}
      />
      <Refusal error={save.error} text="The message settings could not be saved. Please try again." />
      <div className="flex max-sm:*:flex-1">
        <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>
          Save Settings
        </Button>
      </div>
    </form>
  )
}

const REMINDERS = 'Enter days from 1 to 365 in order, separated by commas, at most 5'
