import { escapeHtml } from './escape-html.ts'

/** A piece of safe HTML. The `html` template escapes every value that is not an `Html`. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | null | false | Piece[]

export const html = (strings: TemplateStringsArray, ...values: Piece[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(textOf)))

function textOf(value: Piece): string {
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (value === null || value === false) return ''
  return value instanceof Html ? value.text : escapeHtml(String(value))
}
