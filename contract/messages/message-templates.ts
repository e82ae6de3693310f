import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { keysOf } from '../base/keys.ts'
import { orList } from '../base/sentence.ts'
import { notes, requiredLine } from '../base/text.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'

/** Everything that a template can put in, written as {name}, with what it becomes. */
export const PLACEHOLDERS = {
  'first name': "the customer's first name",
  rackets: 'each racket with its string, tensions, ticket and state, and the link to its status page',
  tickets: 'the tickets, such as B-44, B-45',
  price: "the amount due, or a word such as 'Paid'",
  hours: 'the opening hours',
  shop: 'the name of the shop',
  detail: 'the new time or the question',
} as const
export type Placeholder = keyof typeof PLACEHOLDERS

export const PLACEHOLDER_NAMES = keysOf(PLACEHOLDERS)

export const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(PLACEHOLDERS, name)

const IN_BRACES = /\{([^{}]*)\}/g

/** The first name in braces that is no placeholder; undefined when there is none. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(IN_BRACES)].map(([, name = '']) => name).find((name) => !isPlaceholder(name))

/**
 * Puts values into a template, each once: braces in a value stay as they are. `text` converts the template's own text to
 * the format of the result.
 */
export function fillTemplate(
  template: string,
  value: (name: Placeholder) => string,
  text: (own: string) => string = (own) => own,
) {
  return template
    .split(IN_BRACES)
    .map((part, place) => {
      if (place % 2 === 0) return text(part)
      return isPlaceholder(part) ? value(part) : text(`{${part}}`)
    })
    .join('')
}

const inBraces = (name = '') => `{${name}}`

const known = z.refine<string>((text) => unknownPlaceholder(text) === undefined, {
  error: (issue) =>
    `${inBraces(unknownPlaceholder(String(issue.input)))} is not a placeholder. Use ${orList(PLACEHOLDER_NAMES.map(inBraces))}`,
})

/** The language of a text; without one, that of the shop. */
const TemplateLanguage = z.exactOptional(AnyLanguage)

/** Without a language, the portal's own texts are in English. */
export const TemplatesQuery = z.strictObject({ language: TemplateLanguage })

const Kind = z.enum(MESSAGE_KINDS, { error: 'Choose a kind of message from the list' })

/** The subject and text of a kind of message. */
export const TemplateInput = z.strictObject({
  kind: Kind,
  language: TemplateLanguage,
  subject: requiredLine('The subject', 'A message needs a subject', 200).check(known),
  body: notes('The text', 5000).check(
    z.refine((text) => text !== '', { error: 'A message needs a text' }),
    known,
  ),
})
export type TemplateInput = z.infer<typeof TemplateInput>

const FROM = { error: 'from must have a subject and a body' }
const Seen = z.exactOptional(z.strictObject({ subject: z.string(FROM), body: z.string(FROM) }, FROM))
/** The text to save. Refused (409) when the present one is no longer `from`, as the person saw it. */
export const TemplateChange = z.strictObject({ ...TemplateInput.shape, from: Seen })
export type TemplateChange = z.infer<typeof TemplateChange>
export type Template = Pick<TemplateInput, 'subject' | 'body'>

export const isSameTemplate = (one: Template, other: Template) =>
  one.subject === other.subject && one.body === other.body

/** The template that customers get, and whether it is the portal's own. */
export const MessageTemplate = z.object({
  kind: z.enum(MESSAGE_KINDS),
  subject: z.string(),
  body: z.string(),
  is_default: z.boolean(),
  /** The language of the text, if the call names one: another one while the shop has no text of its own in that one. */
  language: TemplateLanguage,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>

/** A message as it would be sent. */
export const MessagePreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type MessagePreview = z.infer<typeof MessagePreview>

/** The text to reset. Refused (409) as a change is. */
export const TemplateReset = z.strictObject({ kind: Kind, language: TemplateLanguage, from: Seen })
export type TemplateReset = z.infer<typeof TemplateReset>
