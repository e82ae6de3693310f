import { expect, test } from 'vitest'
import { INTERNAL } from '../../testing/promised-answer.ts'
import { localCalls } from './calls.ts'

const WRONG = [undefined, null, 5, true, ['x'], {}, '', ' ', 'a\u0000', '\ud800', 'x'.repeat(5_000)]

test.each(Object.entries(localCalls).filter(([, { body, query }]) => body ?? query))(
  '%s says in a sentence what is wrong with each field',
  (_name, { body, query }) => {
    const schema = body ?? query
    const sentences = (value: unknown) => schema?.safeParse(value).error?.issues ?? []
    const fields = sentences({}).map(({ path }) => String(path[0]))
    for (const value of WRONG) {
      for (const { message } of sentences(Object.fromEntries(fields.map((field) => [field, value])))) {
        expect(message).toMatch(/^[A-Z]/)
        expect(message).not.toMatch(INTERNAL)
      }
    }
  },
)
