import { useMutation, useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { type Language, type LanguageOffer, languageName } from '../../contract/base/languages.ts'
import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
import {
  isSameTemplate,
  type MessageTemplate,
  PLACEHOLDER_NAMES,
  PLACEHOLDERS,
  type Template,
  type TemplateInput,
} from '../../contract/messages/message-templates.ts'
import { call, query } from '../api.ts'
import { fieldErrors } from '../api-error.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.tsx'
import { Field } from '../ui/field.tsx'
import { Choice, Input, Textarea } from '../ui/input.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { submitting } from '../ui/submitting.ts'
import { toast } from '../ui/toast.tsx'
import { confirmDiscard, useLeaveGuard } from '../ui/use-leave-guard.ts'

/** A text that is being written, and the saved one with which it began. */
interface Draft {
  text: Template
  from: Template
}

const intoView = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: 'nearest' })

const textOf = ({ subject, body }: Template): Template => ({ subject, body })

/** The texts of messages, one kind at a time, with a preview. A shop that offers several languages has one in each. */
export function TemplateForm({ offer }: { offer: LanguageOffer }) {
  const [kind, setKind] = useState<MessageKind>('ready')
  const [language, setLanguage] = useState(offer.language)
  const [draft, setDraft] = useState<Draft | null>(null)
  // The language that is being written stays, even if the shop stops offering it meanwhile.
  const languages = [...new Set<Language>(['en', ...offer.languages, language])]
  const named = languages.length > 1 ? { language } : {}
  const templates = useQuery(query('listMessageTemplates', { query: named }))
  const template = templates.data?.find((one) => one.kind === kind)
  const isDirty = Boolean(draft && template && !isSameTemplate(draft.text, template))
  useLeaveGuard(isDirty)

  async function turnTo(show: () => void) {
    if (isDirty && !(await confirmDiscard())) return
    setDraft(null)
    show()
  }

  return (
    <section aria-label={say`Texts`} className="grid gap-6">
      <div className="grid max-w-140 gap-4">
        <Field label={say`Message`}>
          {(wiring) => (
            <Choice {...wiring} value={kind} onValue={(chosen) => void turnTo(() => setKind(chosen))}>
              {MESSAGE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {say.of(MESSAGES[one].label)}
                </option>
              ))}
            </Choice>
          )}
        </Field>
        {languages.length > 1 && (
          <Field label={say`Language`} help={template && whoGets(template, language, offer)}>
            {(wiring) => (
              <Choice {...wiring} value={language} onValue={(chosen) => void turnTo(() => setLanguage(chosen))}>
                {languages.map((one) => (
                  <option key={one} value={one} lang={one}>
                    {languageName(one)}
                  </option>
                ))}
              </Choice>
            )}
          </Field>
        )}
      </div>
      <QueryStates answer={templates} failed={say`The texts could not be loaded.`}>
        {() =>
          template && (
            <Editor
              key={`${kind} ${language}`}
              template={template}
              input={{ kind, ...named, ...(draft ? draft.text : textOf(template)) }}
              from={draft ? draft.from : textOf(template)}
              isDirty={isDirty}
              onChange={setDraft}
            />
          )
        }
      </QueryStates>
    </section>
  )
}

const Placeholders = () => (
  <dl className="grid gap-1 text-14 text-ink-2">
    {PLACEHOLDER_NAMES.map((name) => (
      <div key={name}>
        <dt className="mr-2 inline font-strong text-ink">{`{${name}}`}</dt>
        <dd className="inline">{say.of(PLACEHOLDERS[name])}</dd>
      </div>
    ))}
  </dl>
)

/** True if the shop has no text in the language that was asked for, and its readers get one in another language. */
const isBorrowed = (template: MessageTemplate, asked: Language | undefined) => template.language !== asked

/** Says which text the readers of a language get, or whether those of others get this one; nothing for the portal's own. */
function whoGets(template: MessageTemplate, language: Language, offer: LanguageOffer): string | undefined {
  if (template.language && isBorrowed(template, language)) {
    return say`You have no text in this language yet. Customers who read it get your text in ${languageName(template.language)}.`
  }
  if (language !== offer.language || template.is_default) return undefined
  return say`Customers also get this text if you have none in their language.`
}

interface EditorProps {
  template: MessageTemplate
  /** The text as it is in the fields. */
  input: TemplateInput
  /** The saved text with which the one in the fields began. */
  from: Template
  isDirty: boolean
  /** Gets the draft; null for the saved text. */
  onChange: Dispatch<SetStateAction<Draft | null>>
}

/** The actions on a text, each behind a button. The refusal belongs to the button that was pressed last. */
function useTextActions({ template, input, from, onChange }: Omit<EditorProps, 'isDirty'>) {
  const { kind, language } = input
  const save = useMutation({
    mutationFn: (written: TemplateInput) => call('saveMessageTemplate', { body: { ...written, from } }),
    async onSuccess(_, written) {
      await refreshNow()
      // A text that was typed meanwhile stays.
      onChange((draft) => (draft && !isSameTemplate(draft.text, written) ? { ...draft, from: textOf(written) } : null))
      toast({ title: say`Text saved` })
    },
  })
  const preview = useMutation({ meta: { isPreview: true }, mutationFn: () => call('previewMessage', { body: input }) })
  const test = useMutation({
    mutationFn: () => call('sendTestMessage', { body: input }),
    onSuccess: () => toast({ title: say`The test message is on its way to you` }),
  })
  const all = [save, preview, test]

  function press(send: () => void) {
    for (const answer of all) if (answer.isError) answer.reset()
    send()
  }

  const reset = (focusAfter: () => HTMLElement | null) =>
    confirm({
      title: say`Reset this text?`,
      text: say`Your text will be replaced by the default text.`,
      confirm: say`Reset to Default`,
      danger: true,
      async run() {
        await call('resetMessageTemplate', { body: { kind, ...(language && { language }), from: textOf(template) } })
        await refreshNow()
        onChange(null)
        // They were about the text that is gone.
        for (const answer of all) answer.reset()
        toast({ title: say`Text reset` })
      },
      focusAfter,
    })

  return { save, preview, test, press, reset, error: save.error ?? preview.error ?? test.error }
}

function Editor({ isDirty, ...text }: EditorProps) {
  const { template, input, from, onChange } = text
  const { language, subject, body } = input
  const { save, preview, test, press, reset, error } = useTextActions(text)
  const refused = fieldErrors(error)
  const write = (written: Template) => onChange({ text: written, from })
  const form = useRef<HTMLFormElement>(null)
  return (
    <div className="grid items-start gap-10 broad:grid-cols-[minmax(0,35rem)_minmax(16rem,1fr)]">
      <form
        ref={form}
        noValidate
        aria-label={say`Text of the message`}
        className="grid max-w-140 gap-4"
        onSubmit={submitting(() => press(() => save.mutate(input)))}
      >
        <Field label={say`Subject`} error={refused.subject}>
          {(wiring) => (
            <Input
              {...wiring}
              lang={language}
              value={subject}
              maxLength={200}
              onChange={({ target }) => write({ subject: target.value, body })}
            />
          )}
        </Field>
        <Field label={say`Text`} error={refused.body}>
          {(wiring) => (
            <Textarea
              {...wiring}
              lang={language}
              rows={12}
              maxLength={5000}
              value={body}
              onChange={({ target }) => write({ subject, body: target.value })}
            />
          )}
        </Field>
        <Placeholders />
        <Refusal error={error} text={say`This did not work. Please try again.`} />
        <div className="flex flex-wrap gap-3 max-sm:*:flex-auto">
          <Button
            type="submit"
            variant="primary"
            disabled={!isDirty && !isBorrowed(template, language)}
            busy={save.isPending}
          >{say`Save Text`}</Button>
          <Button busy={preview.isPending} onClick={() => press(() => preview.mutate())}>{say`Preview`}</Button>
          <Button busy={test.isPending} onClick={() => press(() => test.mutate())}>{say`Send Me a Test`}</Button>
          {!template.is_default && (
            <Button onClick={() => void reset(() => form.current)}>{say`Reset to Default`}</Button>
          )}
        </div>
      </form>
      <div role="status" className="empty:hidden">
        {preview.data && (
          <section ref={intoView} aria-label={say`Preview`} className="grid scroll-mb-8 gap-3 border-t border-ink pt-4">
            <p lang={language} className="font-strong wrap-anywhere">
              {preview.data.subject}
            </p>
            <p lang={language} className="text-14 whitespace-pre-wrap wrap-anywhere text-ink-2">
              {preview.data.text}
            </p>
          </section>
        )}
      </div>
    </div>
  )
}
