import { expect, test } from 'vitest'
import type { Endpoint } from '../../../../contract/base/endpoint.ts'
import { accountApi } from '../../../../contract/people/account.ts'
import { INTERNAL } from '../../../testing/promised-answer.ts'

const WRONG = [undefined, null, 5, true, ['x'], {}, '', ' ', 'a\u0000', '\ud800', 'x'.repeat(5_000)]

const rows = Object.entries<Endpoint>(accountApi)
test.each(rows.filter(([, { body, query }]) => body ?? query))(
  '%s explains each invalid field in a sentence',
  (_name, { body, query }) => {
    const schema = body ?? query
    const issues = (value: unknown) => schema?.safeParse(value).error?.issues ?? []
    const fields = issues({}).map(({ path }) => String(path[0]))
    for (const value of WRONG) {
      for (const { message } of issues(Object.fromEntries(fields.map((field) => [field, value])))) {
        expect(message).toMatch(/^[A-Z]/)
        expect(message).not.toMatch(INTERNAL)
      }
    }
  },
)
