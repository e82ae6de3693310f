import type { Exercise } from './exercise.ts'

const FUNCTION = 'server/base/database/definitions/price-lines.sql'

const TEST = `import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createString } from '../testing/factories.ts'
import { useCredit } from '../testing/payments.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()

test('a discount stays when the string changes, lowers what a credit pays, and never makes a price negative', async () => {
  const me = await createPerson(portal, { credits: 1 })
  const racket = await createRacket(portal, me)
  const [plain, costly] = [await createString(portal), await createString(portal, { color: 'Red', surcharge: 350 })]
  const id = await createJob(portal, me, { racket_id: racket, string_id: plain })
  const discount = { kind: 'discount', name: 'Ten years', amount: -1000 }
  const lines = [{ kind: 'stringing', name: '', amount: 3000 }, discount]
  await sql\`update string_jobs set price = 2000, price_lines = \${JSON.stringify(lines)}::jsonb where id = \${id}\`.execute(
    portal.db,
  )
  const edit = (string: number) =>
    portal.ask('PUT', \`/string_job/\${id}/\`, { as: me, body: { racket, tension: 25, string } })
  const edited = await edit(costly)
  expect(edited.body).toMatchObject({ price: 2350 })
  expect(edited.body.price_lines.at(-1)).toEqual(discount)
  expect((await useCredit(portal, me, id)).status).toBe(200)
  const { body } = await portal.ask('GET', \`/string_job/\${id}/\`, { as: me })
  expect(body).toMatchObject({ price: 350, is_order_paid: false })
  expect(body.price_lines.at(-1)).toEqual({ kind: 'credit', name: '', amount: -2000 })
  expect((await edit(plain)).body).toMatchObject({ price: 2000, price_lines: lines, is_order_paid: true })
})

test('a credit pays the whole price when it has only a discount besides the stringing', async () => {
  const me = await createPerson(portal, { credits: 1 })
  const price_lines = JSON.stringify([
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'discount', name: 'Ten years', amount: -500 },
  ])
  const id = await createJob(portal, me, { price: 1500, price_lines })
  await useCredit(portal, me, id)
  const { body } = await portal.ask('GET', \`/string_job/\${id}/\`, { as: me })
  expect(body).toMatchObject({ price: 1500, is_order_paid: true, paid_by: 'credit' })
})
`

/** A price line that takes something off the stringing and stays on the order. */
export const discount: Exercise = {
  name: "a price line 'discount'",
  files: 5,
  edits: [
    {
      file: 'contract/job/price-lines.ts',
      from: "  credit: { label: 'Stringing credit'",
      to: `  discount: { label: 'Discount', sign: '-', place: 'between', of: 'order', isStringing: true },
  credit: { label: 'Stringing credit'`,
    },
    {
      file: FUNCTION,
      from: "in ('stringing', 'labor', 'string', 'extra', 'speed', 'credit', 'redo')",
      to: "in ('stringing', 'labor', 'string', 'extra', 'speed', 'discount', 'credit', 'redo')",
    },
    {
      file: FUNCTION,
      from: "            when 'credit' then line ->> 'amount' = '-' || (lines -> 0 ->> 'amount')\n",
      to: `            when 'discount' then line ->> 'amount' ~ '^-\\d{1,9}$'
            when 'credit' then (line ->> 'amount')::numeric = -(
              select sum((part ->> 'amount')::numeric) from jsonb_array_elements(lines) part
              where part ->> 'kind' in ('stringing', 'labor', 'discount')
            )
`,
    },
  ],
  added: { 'server/job/discount.test.ts': TEST },
  tests: [
    'server/job/discount.test.ts',
    'server/catalog/prices/price-lines.test.ts',
    'contract/job/price-lines.test.ts',
  ],
}
