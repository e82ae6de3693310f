import { zodResolver } from '@hookform/resolvers/zod'
import { eachOf } from '../../contract/base/keys.ts'
import { isOptIn, MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
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
import { Legend } from '../ui/legend.tsx'
import { SettingsForm, useSettingsForm } from '../ui/settings-form.tsx'
import { Switch } from '../ui/switch.tsx'

/** The days are a text with commas, and each kind is a field, so that a switched one keeps those of other managers. */
interface RulesForm extends Omit<MessageSettings, 'kinds' | 'reminder_days'> {
  kinds: Record<MessageKind, boolean>
  reminder_days: string
}

const toForm = (settings: MessageSettings): RulesForm => ({
  ...settings,
  kinds: eachOf(MESSAGE_KINDS, (kind) => settings.kinds.includes(kind)),
  reminder_days: settings.reminder_days.join(', '),
})

const toRequest = ({ kinds, reminder_days, ...rest }: RulesForm) => ({
  ...rest,
  kinds: MESSAGE_KINDS.filter((kind) => kinds[kind]),
  reminder_days: reminder_days
    .normalize('NFKC')
    .split(/[\s,、]+/)
    .filter(Boolean)
    .map(Number),
})

const RulesFormSchema = formSchema(toRequest, MessageSettings)

/** The rules that differ from the saved ones. Of the kinds, the shop switches only those that differ from `from`. */
function changedRules(input: MessageSettings, saved: MessageSettings) {
  const kinds = MESSAGE_KINDS.filter((kind) => saved.kinds.includes(kind))
  const changes = changesOf<MessageSettings>(input, { ...saved, kinds })
  return { ...changes, ...(changes.kinds && { from: { kinds } }) }
}

/** The form for the messages that the shop sends, and their times. */
export function MessageRulesForm({ settings: values }: { settings: MessageSettings }) {
  const settings = useSettingsForm({
    resolver: zodResolver(RulesFormSchema),
    values: toForm(values),
    save: (input: MessageSettings) => call('saveMessageSettings', { body: changedRules(input, values) }),
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
      <fieldset className="grid gap-1">
        <Legend>{say`Send these messages`}</Legend>
        {MESSAGE_KINDS.filter((kind) => !isOptIn(kind) || isShown('restring_message')).map((kind) => (
          <Switch key={kind} {...form.register(`kinds.${kind}`)}>
            <span className="text-ink">{say.of(MESSAGES[kind].label)}</span>
            {isOptIn(kind) && (
              <span className="block">{say`Customers get it after they switch it on themselves.`}</span>
            )}
          </Switch>
        ))}
      </fieldset>
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
