import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  PRICE_LINE_KINDS,
  PRICE_LINES,
  type PriceLine,
  redoLines,
  stringingOf,
} from '../../../contract/job/price-lines.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import { useCredit } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

let me: Person
let racket: number
beforeEach(async () => {
  me = await createPerson(portal)
  racket = await createRacket(portal, me)
})

const stringing: PriceLine = { kind: 'stringing', name: '', amount: 3000 }
const labor: PriceLine = { kind: 'labor', name: '', amount: 2000 }
const surcharge = (amount: number): PriceLine => ({ kind: 'string', name: 'Yonex: BG80', amount })
const costly = (cents: number) => createString(portal, { name: 'BG80', color: `Color ${cents}`, surcharge: cents })

const edit = (id: number, string?: number) =>
  portal.ask('PUT', `/string_job/${id}/`, { as: me, body: { racket, tension: 25, ...(string && { string }) } })

const write = (id: number, price: number | null, lines: unknown) =>
  sql`update string_jobs set price = ${price}, price_lines = ${lines === null ? null : JSON.stringify(lines)}::jsonb
    where id = ${id}`.execute(portal.db)

const accepts = async (lines: PriceLine[]) => {
  const { rows } = await sql<{ accepted: boolean }>`
    select are_price_lines(${JSON.stringify(lines)}::jsonb) as accepted
  `.execute(portal.db)
  return rows[0]?.accepted
}

describe('the database', () => {
  test('allows exactly the kinds of the contract', async () => {
    const { rows } = await sql<{ source: string }>`
      select prosrc as source from pg_proc where proname = 'are_price_lines'
    `.execute(portal.db)
    const list = rows[0]?.source.match(/->> 'kind' in \(([^)]*)\)/)?.[1]
    expect(list?.match(/\w+/g)).toEqual(PRICE_LINE_KINDS)
  })

  const others = PRICE_LINE_KINDS.filter((kind) => kind !== 'credit' && kind !== 'redo')
  test.each(others)('knows where %s is, its sign, and whether a credit pays it', async (kind) => {
    const { place, sign } = PRICE_LINES[kind]
    const line: PriceLine = { kind, name: '', amount: sign === '+' ? 500 : -500 }
    const lines = place === 'first' ? [line] : [stringing, line]
    expect(await accepts(lines)).toBe(true)
    expect(await accepts(place === 'first' ? [stringing, line] : [line])).toBe(false)
    expect(await accepts(lines.with(-1, { ...line, amount: -line.amount }))).toBe(false)
    const credit: PriceLine = { kind: 'credit', name: '', amount: -stringingOf(lines) }
    expect(await accepts([...lines, credit])).toBe(true)
    expect(await accepts([...lines, { ...credit, amount: credit.amount + 100 }])).toBe(false)
    expect(await accepts([...lines, { kind: 'extra', name: '', amount: 9000 }, credit, credit])).toBe(false)
  })

  test('accepts the line of a redo only if it takes all other lines away, once and at the end', async () => {
    const free = redoLines([stringing, surcharge(350)])
    expect(await accepts(free)).toBe(true)
    expect(await accepts(redoLines([{ ...labor, amount: 0 }]))).toBe(true)
    expect(await accepts(free.with(-1, { kind: 'redo', name: '', amount: -3000 }))).toBe(false)
    expect(
      await accepts([...free.slice(0, -1), ...[1, 2].map(() => ({ kind: 'redo' as const, name: '', amount: -1675 }))]),
    ).toBe(false)
    expect(
      await accepts([stringing, { kind: 'extra', name: 'Grip', amount: 0 }, { kind: 'redo', name: '', amount: 3000 }]),
    ).toBe(false)
  })

  test('gives a job without lines one line for its price', async () => {
    const id = await createJob(portal, me, { racket_id: racket })
    expect((await portal.ask('GET', `/string_job/${id}/`, { as: me })).body).toMatchObject({
      price: 2000,
      price_lines: [labor],
    })
    const without = await createJob(portal, me, { price: null })
    expect((await portal.ask('GET', `/string_job/${without}/`, { as: me })).body.price_lines).toBe(null)
  })

  test.each<[string, number | null, unknown]>([
    ['another sum', 2001, [labor]],
    ['no lines', 2000, null],
    ['lines without a price', null, [labor]],
    ['an empty list', 0, []],
    ['no stringing', 350, [surcharge(350)]],
    ['two stringings', 5000, [labor, stringing]],
    ['an unknown kind', 2500, [labor, { kind: 'tip', name: '', amount: 500 }]],
    ['no kind', 2500, [labor, { name: '', amount: 500 }]],
    ['a line without a name', 2500, [labor, { kind: 'extra', amount: 500 }]],
    ['a fraction of a cent', 2000, [{ ...labor, amount: 2000.5 }]],
    ['a negative extra', 1500, [labor, { kind: 'extra', name: 'Grip', amount: -500 }]],
    ['a credit that makes the price negative', -500, [labor, { kind: 'credit', name: '', amount: -2500 }]],
    ['a credit of another amount', 1500, [labor, { kind: 'credit', name: '', amount: -500 }]],
    ['two credits', -2000, [labor, ...[1, 2].map(() => ({ kind: 'credit', name: '', amount: -2000 }))]],
    ['something else', 2000, { amount: 2000 }],
  ])('refuses %s', async (_, price, lines) => {
    const id = await createJob(portal, me)
    await expect(write(id, price, lines)).rejects.toMatchObject({ code: '23514' })
  })

  test('refuses to change the lines of a paid job, of a redo, and of an imported job', async () => {
    const paid = await createJob(portal, me, { paid: 'technician' })
    const redo = await createJob(portal, me, {
      racket_id: racket,
      redo_of: await createJob(portal, me, { racket_id: racket, order_status: 'COMPLETED' }),
      price: 0,
      price_lines: JSON.stringify(redoLines([labor])),
    })
    const imported = await createJob(portal, me, { order_status: 'COMPLETED', is_imported: true, price: null })
    const changes: [number, number | null, PriceLine[]][] = [
      [paid, 2000, [{ ...labor, name: 'Another' }]],
      [redo, 0, redoLines([{ ...labor, amount: 2500 }])],
      [imported, 2000, [labor]],
    ]
    for (const [id, price, lines] of changes) {
      await expect(write(id, price, lines)).rejects.toThrow('a paid job keeps its price')
    }
  })
})

describe('an edit', () => {
  test('uses the present surcharge when the string changes, and otherwise keeps the lines', async () => {
    const cheap = await costly(200)
    const id = await createJob(portal, me, { racket_id: racket, string_id: cheap })
    const first = await edit(id, await costly(350))
    expect(first.body).toMatchObject({ price: 3350, price_lines: [stringing, surcharge(350)] })
    await portal.db.updateTable('strings').set({ surcharge: 900 }).execute()
    expect((await edit(id, first.body.string.id)).body.price).toBe(3350)
    expect((await edit(id, cheap)).body.price).toBe(3900)
    expect((await edit(id)).body.price_lines).toEqual([labor])
  })

  test('of a paid job is refused when it would change the sum', async () => {
    const id = await createJob(portal, me, { racket_id: racket, string_id: await costly(0), paid: 'technician' })
    const answer = await edit(id, await costly(350))
    expect([answer.status, answer.body]).toEqual([409, ['This job is already paid, so its price cannot change.']])
    expect((await edit(id, await costly(1))).status).toBe(409)
    const same = await createString(portal)
    expect((await edit(id, same)).body).toMatchObject({ price: 3000, string: { id: same } })
  })

  test('closes an open checkout when the price changes', async () => {
    const id = await createJob(portal, me, { racket_id: racket, string_id: await costly(0) })
    await insertCheckout(portal.db, [id], { amount: 3000 })
    await edit(id, await costly(350))
    expect(await portal.db.selectFrom('checkout_sessions').select('state').execute()).toEqual([{ state: 'closing' }])
  })

  test('is refused while a payment is on its way when it would change the price', async () => {
    const id = await createJob(portal, me, { racket_id: racket, string_id: await costly(200) })
    await write(id, 3200, [stringing, surcharge(200)])
    const session = { state: 'waiting', provider_session_id: 'cs_1', url: 'https://x' } as const
    await insertCheckout(portal.db, [id], { amount: 3200, ...session })
    const answer = await edit(id, await costly(350))
    expect([answer.status, answer.body]).toEqual([
      409,
      ['A payment for this job is on its way, so its price cannot change.'],
    ])
    const other = await createString(portal, { surcharge: 200 })
    expect((await edit(id, other)).body).toMatchObject({ price: 3200, string: { id: other } })
  })

  test('that leaves nothing but the stringing, which a credit paid, pays the whole job with it', async () => {
    me = await createPerson(portal, { credits: 1 })
    racket = await createRacket(portal, me)
    const id = await createJob(portal, me, { racket_id: racket, string_id: await costly(200) })
    await write(id, 3200, [stringing, surcharge(200)])
    await useCredit(portal, me, id)
    expect((await edit(id)).body).toMatchObject({ price: 2000, price_lines: [labor], is_order_paid: true })
    expect((await portal.ask('GET', `/string_job/${id}/`, { as: me })).body.paid_by).toBe('credit')
    expect((await portal.ask('GET', '/me/', { as: me })).body.stringing_credits).toBe(0)
  })
})
