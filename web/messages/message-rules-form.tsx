import { zodResolver } from '@hookform/resolvers/zod'
import { Controller } from 'react-hook-form'
import { isOptIn, MESSAGE_KINDS, MESSAGES } from '../../contract/messages/message-kinds.ts'
import { MessageSettings } from '../../contract/messages/messages.ts'
import { call, query } from '../api.ts'
import { changesOf } from '../changes-of.ts'
import { say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { queryClient } from '../query-client.ts'
import { useShown } from '../session/use-shown.ts'
import { Field } from '../ui/field.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Input } from '../ui/input.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

/** The days are a text with commas. */
interface RulesForm extends Omit<MessageSettings, 'reminder_days'> {
  reminder_days: string
}

const toForm = (settings: MessageSettings): RulesForm => ({
  ...settings,
  reminder_days: settings.reminder_days.join(', '),
})

const toRequest = ({ reminder_days, ...rest }: RulesForm) => ({
  ...rest,
  reminder_days: reminder_days
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number),
})

const RulesFormSchema = formSchema(toRequest, MessageSettings)

/** The form for the messages that the shop sends, and their times. */
export function MessageRulesForm({ settings: values }: { settings: MessageSettings }) {
  const settings = useSettingsForm({
    resolver: zodResolver(RulesFormSchema),
    values: toForm(values),
    save: (input: MessageSettings) => call('saveMessageSettings', { body: changesOf<MessageSettings>(input, values) }),
    onSaved(saved) {
      queryClient.setQueryData(query('getMessageSettings').queryKey, saved)
      return toForm(saved)
    },
    done: say`Message settings saved`,
  })
  const { form, errors, refused } = settings
  const isShown = useShown()
  return (
    <SettingsForm
      label={say`Message settings`}
      settings={settings}
      submit={say`Save Settings`}
      failed={say`The message settings could not be saved. Please try again.`}
      className="max-w-140"
    >
      <Controller
        control={form.control}
        name="kinds"
        render={({ field: { value, onChange } }) => (
          <fieldset className="grid gap-1">
            <legend className="mb-1.5 text-14 leading-[1.3] font-strong">{say`Send these messages`}</legend>
            {MESSAGE_KINDS.filter((kind) => !isOptIn(kind) || isShown('restring_message')).map((kind) => (
              <Switch
                key={kind}
                checked={value.includes(kind)}
                onChange={({ target }) =>
                  onChange(MESSAGE_KINDS.filter((other) => (other === kind ? target.checked : value.includes(other))))
                }
              >
                <span className="text-ink">{say.of(MESSAGES[kind].label)}</span>
                {isOptIn(kind) && (
                  <span className="block">{say`Customers get it after they switch it on themselves.`}</span>
                )}
              </Switch>
            ))}
          </fieldset>
        )}
      />
      <FormField
        fields={settings}
        name="delay_minutes"
        label={say`Delay (minutes)`}
        help={say`Gives you time to change your mind. Messages are sent only during opening hours, and the delay ends at closing time.`}
        options={{ valueAsNumber: true }}
      >
        {(control) => <Input {...control} type="number" min={0} />}
      </FormField>
      <Field
        label={say`Reminders (days after ready)`}
        help={say`After the last one, the racket is on the call list.`}
        error={errors.reminder_days ? REMINDERS : refused.reminder_days}
      >
        {(wiring) => <Input {...wiring} {...form.register('reminder_days')} inputMode="numeric" />}
      </Field>
    </SettingsForm>
  )
}

const REMINDERS = say`Enter at most 5 days from 1 to 365 in ascending order, separated by commas`
