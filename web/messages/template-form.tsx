import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MESSAGES } from '../../contract/messages/message-kinds.ts'
import {
  type MessageTemplate,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  type TemplateInput,
} from '../../contract/messages/message-templates.ts'
import { call } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Select, Textarea } from '../ui/input.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { toast } from '../ui/toast.tsx'
import { useLeaveGuard } from '../ui/use-leave-guard.ts'

/** The texts of messages, one kind at a time, with a preview. */
export function TemplateForm({ templates }: { templates: MessageTemplate[] }) {
  const [kind, setKind] = useState(templates[1]?.kind ?? 'ready')
  const template = templates.find((one) => one.kind === kind)
  return (
    <section aria-label={say`Texts`} className="grid gap-6">
      <div className="max-w-140">
        <Field label={say`Message`}>
          {(wiring) => (
            <Select {...wiring} value={kind} onChange={({ target }) => setKind(target.value as typeof kind)}>
              {templates.map((one) => (
                <option key={one.kind} value={one.kind}>
                  {say.of(MESSAGES[one.kind].label)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {template && <Editor key={`${kind} ${template.subject} ${template.body}`} template={template} />}
    </section>
  )
}

function Editor({ template }: { template: MessageTemplate }) {
  const [subject, setSubject] = useState(template.subject)
  const [body, setBody] = useState(template.body)
  const input: TemplateInput = { kind: template.kind, subject, body }
  const isDirty = subject !== template.subject || body !== template.body
  useLeaveGuard(isDirty)
  const save = useMutation({
    mutationFn: () => call('saveMessageTemplate', { body: input }),
    async onSuccess() {
      await refreshNow()
      toast({ title: say`Text saved` })
    },
  })
  const reset = useMutation({
    mutationFn: () => call('resetMessageTemplate', { body: { kind: template.kind } }),
    onSuccess: refreshNow,
  })
  const preview = useMutation({ mutationFn: () => call('previewMessage', { body: input }) })
  const test = useMutation({
    mutationFn: () => call('sendTestMessage', { body: input }),
    onSuccess: () => toast({ title: say`The test message is on its way to you` }),
  })
  const error = save.error ?? preview.error ?? test.error ?? reset.error
  const refused = fieldErrors(error)
  return (
    <div className="grid items-start gap-10 broad:grid-cols-[minmax(0,35rem)_minmax(16rem,1fr)]">
      <form
        noValidate
        aria-label={say`Text of the message`}
        className="grid max-w-140 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <Field label={say`Subject`} error={refused.subject}>
          {(wiring) => (
            <Input {...wiring} value={subject} maxLength={200} onChange={({ target }) => setSubject(target.value)} />
          )}
        </Field>
        <Field label={say`Text`} error={refused.body}>
          {(wiring) => (
            <Textarea
              {...wiring}
              rows={12}
              maxLength={5000}
              value={body}
              onChange={({ target }) => setBody(target.value)}
            />
          )}
        </Field>
        <dl className="grid gap-1 text-14 text-ink-2">
          {PLACEHOLDER_NAMES.map((name) => (
            <div key={name}>
              <dt className="mr-2 inline font-strong text-ink">{`{${name}}`}</dt>
              <dd className="inline">{say.of(PLACEHOLDERS[name])}</dd>
            </div>
          ))}
        </dl>
        <Refusal error={error} text={say`This did not work. Please try again.`} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-1">
          <Button type="submit" variant="primary" disabled={!isDirty} busy={save.isPending}>{say`Save Text`}</Button>
          <Button busy={preview.isPending} onClick={() => preview.mutate()}>{say`Preview`}</Button>
          <Button busy={test.isPending} onClick={() => test.mutate()}>{say`Send Me a Test`}</Button>
          {!template.is_default && (
            <Button busy={reset.isPending} onClick={() => reset.mutate()}>{say`Reset to Default`}</Button>
          )}
        </div>
      </form>
      {preview.data && (
        <section aria-label={say`Preview`} className="grid gap-3 border-t border-ink pt-4">
          <p className="font-strong wrap-anywhere">{preview.data.subject}</p>
          <p className="text-14 whitespace-pre-wrap wrap-anywhere text-ink-2">{preview.data.text}</p>
        </section>
      )}
    </div>
  )
}
