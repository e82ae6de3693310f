import type { FastifyRequest } from 'fastify'

/** The form of a request; an empty one if it has none. */
export const formOf = ({ body }: Pick<FastifyRequest, 'body'>) =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** Reads the fields `line_items[0][…]` and so on of a form. */
export function lineItemsOf(form: URLSearchParams): { name: string; amount: number }[] {
  const lines = []
  for (let index = 0; form.has(`line_items[${index}][price_data][unit_amount]`); index++) {
    const field = (name: string) => form.get(`line_items[${index}][price_data]${name}`)
    lines.push({ name: field('[product_data][name]') ?? '', amount: Number(field('[unit_amount]')) })
  }
  return lines
}

/** Reads the fields `metadata[…]` of a form. */
export function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}
