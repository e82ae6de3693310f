import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import { foldCounts } from '../../job/technician/fold-counts.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createRefundedPack,
  createStatement,
  createString,
  insertCheckout,
} from '../../testing/factories.ts'
import { listedValues } from '../../testing/listed-values.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Db } from './connect.ts'

const portal = testApp()
const set = (id: number, assignment: string) =>
  sql.raw(`update string_jobs set ${assignment} where id = ${id}`).execute(portal.db)

describe('the database itself refuses', () => {
  test.each([
    'tension = 24.3',
    'tension = 19.5',
    "tension = 'NaN'",
    'cross_tension = 36.5',
    'cross_tension = 19.5',
    'cross_tension = 25.3',
    'has_own_crosses = true',
    "order_status = 'COMPLETED'",
    'order_completion_date = now()',
    "order_status = 'DONE'",
    'mains_duration = -1',
    'price = -1',
    "shelf = 'c4'",
    "shelf = 'A0'",
    'speed_due_at = now()',
    'speed_due_at = now(), speed_bring_by = now()',
  ])('a job with %s', async (assignment) => {
    const id = await createJob(portal, await createPerson(portal))
    await expect(set(id, assignment)).rejects.toMatchObject({ code: '23514' })
  })

  test('removing a payment from a job, and paying a cancelled job', async () => {
    const me = await createPerson(portal)
    const paid = await createJob(portal, me, { paid: 'technician' })
    await expect(set(paid, 'paid_payment_id = null')).rejects.toMatchObject({ code: '23514' })
    const id = await createJob(portal, me, { order_status: 'CANCELLED' })
    const pay = sql`
      with payment as (
        insert into payments (string_job_id, method, amount, is_applied) values (${id}, 'technician', 1, true) returning id
      )
      update string_jobs set paid_payment_id = payment.id from payment where string_jobs.id = ${id}
    `.execute(portal.db)
    await expect(pay).rejects.toMatchObject({ code: '23514' })
  })

  test('a job for a racket of another customer', async () => {
    const racket_id = await createRacket(portal, await createPerson(portal))
    await expect(createJob(portal, await createPerson(portal), { racket_id })).rejects.toMatchObject({ code: '23503' })
  })

  test('a retired racket as a favorite', async () => {
    const me = await createPerson(portal)
    await expect(createRacket(portal, me, { is_favorite: true, retire_date: new Date() })).rejects.toMatchObject({
      code: '23514',
    })
  })

  test('a negative number of credits, and a changed ledger', async () => {
    const me = await createPerson(portal, { credits: 2 })
    await expect(sql`update users set stringing_credits = -1`.execute(portal.db)).rejects.toMatchObject({
      code: '23514',
    })
    await expect(sql`update credit_entries set amount = 9`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
    await expect(sql`delete from credit_entries`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
    expect((await portal.ask('GET', '/me/', { as: me })).body.stringing_credits).toBe(2)
  })

  test('a changed audit trail, apart from the email of an invitation that no one has now', async () => {
    const { id, subject } = await createPerson(portal)
    const email = `${subject}@example.com`
    const entry = { actor_id: id, action: 'invitation' as const, subject: 'technician', from_value: null }
    await portal.db
      .insertInto('audit_entries')
      .values({ ...entry, to_value: email })
      .execute()
    const change = (to: string) => sql`update audit_entries set ${sql.raw(to)}`.execute(portal.db)
    await expect(change("to_value = 'by email'")).rejects.toThrow('only grows')
    await portal.db.updateTable('users').set({ email: '' }).execute()
    await expect(change("to_value = 'x'")).rejects.toThrow('only grows')
    await expect(change("to_value = 'by email', subject = 'manager'")).rejects.toThrow('only grows')
    await change("to_value = 'by email'")
    await portal.db
      .insertInto('audit_entries')
      .values({ ...entry, action: 'rights', to_value: 'yes' })
      .execute()
    await expect(change("to_value = 'by email'")).rejects.toThrow('only grows')
    await expect(sql`delete from audit_entries`.execute(portal.db)).rejects.toThrow('only grows')
  })

  test('a changed history of a job, apart from the texts about a person who deleted their account', async () => {
    const owner = await createPerson(portal)
    const id = await createJob(portal, owner)
    await sql`
      insert into job_events (string_job_id, event, from_value, to_value)
      values (${id}, 'edited', '{"technician_notes":"Ring Max","tension":24}', '{"technician_notes":"","tension":25}')
    `.execute(portal.db)
    const change = (to: string) => sql`update job_events set ${sql.raw(to)}`.execute(portal.db)
    const blank = `from_value = without_notes(from_value), to_value = without_notes(to_value)`
    await sql`
      insert into frame_questions (string_job_id, problem, asked_by) values (${id}, 'Max stepped on it', ${owner.id})
    `.execute(portal.db)
    const note = (problem: string) => portal.db.updateTable('frame_questions').set({ problem }).execute()
    await expect(change(blank)).rejects.toThrow('only grows')
    await expect(note('-')).rejects.toThrow('only grows')
    await portal.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', owner.id).execute()
    await expect(change("from_value = without_notes(from_value), to_value = 'x'")).rejects.toThrow('only grows')
    await expect(change("from_value = 'x', to_value = without_notes(to_value)")).rejects.toThrow('only grows')
    await expect(change(`${blank}, event = 'status'`)).rejects.toThrow('only grows')
    await change(blank)
    await expect(note('Max fell')).rejects.toThrow('only grows')
    await note('-')
    await expect(sql`delete from frame_questions`.execute(portal.db)).rejects.toThrow('only grows')
    await expect(change("to_value = '-'")).rejects.toThrow('only grows')
    await expect(sql`delete from job_events`.execute(portal.db)).rejects.toThrow('only grows')
  })

  test('a changed book of the stock, which goes with its string', async () => {
    const string = await createString(portal, { stock_sets: 2 })
    const entries = () => portal.db.selectFrom('stock_entries').select('id').execute()
    await expect(sql`update stock_entries set meters = 1`.execute(portal.db)).rejects.toThrow('only grows')
    await expect(sql`delete from stock_entries`.execute(portal.db)).rejects.toThrow('only grows')
    expect(await entries()).toHaveLength(1)
    await portal.db.deleteFrom('strings').where('id', '=', string).execute()
    expect(await entries()).toEqual([])
  })

  test.each(['stock_entries', 'credit_entries', 'audit_entries'])('emptying %s', async (table) => {
    await expect(sql.raw(`truncate ${table}`).execute(portal.db)).rejects.toThrow('only grows')
  })

  test('changed consents, answers about frames, rules of pay and payouts', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const string_job_id = await createJob(portal, me, { racket_id })
    const consent = { string_job_id, racket_id, person_id: me.id, recorded_by: me.id, text: 'At my risk' }
    await portal.db
      .insertInto('consents')
      .values({ ...consent, text_version: 1, tension: 29, tension_limit: 28 })
      .execute()
    const { id: frame_question_id } = await portal.db
      .insertInto('frame_questions')
      .values({ string_job_id, problem: 'A crack', asked_by: me.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await portal.db.insertInto('frame_answers').values({ frame_question_id, accepts: true, way: 'label' }).execute()
    await portal.db.insertInto('pay_rules').values({ kind: 'per_racket', value: 500, actor_id: me.id }).execute()
    const { id: payout_id } = await portal.db
      .insertInto('payouts')
      .values({ technician_id: me.id, actor_id: me.id, amount: 500 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pay = { string_job_id, technician_id: me.id, amount: 500, payout_id }
    await portal.db.insertInto('pay_entries').values(pay).execute()
    for (const change of [
      "update consents set text = 'At no risk'",
      'delete from consents',
      'update frame_answers set accepts = false',
      'delete from frame_answers',
      'update pay_rules set value = 600',
      'delete from pay_rules',
      'update payouts set amount = 600',
      'delete from payouts',
      'delete from pay_entries',
    ]) {
      await expect(sql.raw(change).execute(portal.db), change).rejects.toThrow('only grows')
    }
  })

  test('a statement whose jobs are not on account, have a different price, or belong to several customers', async () => {
    const me = await createPerson(portal)
    const other = await createPerson(portal)
    const on_account_at = new Date()
    const statement = await createStatement(portal, me, me)
    const add = (string_job_id: number, amount = 2000) =>
      portal.db.insertInto('statement_jobs').values({ string_job_id, statement_id: statement, amount }).execute()
    const jobs = [
      await createJob(portal, me),
      await createJob(portal, me, { on_account_at, paid: 'technician' }),
      await createJob(portal, me, { on_account_at, order_status: 'CANCELLED' }),
      await createJob(portal, other, { on_account_at }),
      await createJob(portal, me, { on_account_at, price: 1999 }),
    ]
    for (const job of jobs) await expect(add(job)).rejects.toMatchObject({ code: '23514' })
    const good = await createJob(portal, me, { on_account_at })
    await add(good)
    await expect(add(good)).rejects.toMatchObject({ code: '23505' })
    await expect(set(good, 'on_account_at = null')).rejects.toMatchObject({ code: '23514' })
    for (const change of [
      'delete from statement_jobs',
      'update statement_jobs set amount = 1',
      'delete from statements',
    ]) {
      await expect(sql.raw(change).execute(portal.db)).rejects.toMatchObject({ code: '23000' })
    }
  })

  test('a void of a card payment, a second void, a changed void, and a payment removed without a void', async () => {
    const me = await createPerson(portal)
    const insertVoid = (job: number, db: Db = portal.db) =>
      sql`
        insert into voids (payment_id, string_job_id, actor_id)
        select id, string_job_id, ${me.id} from payments where string_job_id = ${job}
      `.execute(db)
    const card = await createJob(portal, me, { paid: 'card' })
    await expect(insertVoid(card)).rejects.toMatchObject({ code: '23514' })
    const counter = await createJob(portal, me, { paid: 'technician' })
    await expect(sql`update payments set is_applied = false`.execute(portal.db)).rejects.toMatchObject({
      code: '23000',
    })
    await portal.db.transaction().execute(async (trx) => {
      await insertVoid(counter, trx)
      await sql`update string_jobs set paid_payment_id = null where id = ${counter}`.execute(trx)
      await sql`update payments set is_applied = false where string_job_id = ${counter}`.execute(trx)
    })
    await expect(insertVoid(counter)).rejects.toMatchObject({ code: '23514' })
    await expect(sql`update voids set reason = 'another'`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
  })

  test('one job in two open checkouts, and the same job twice in a card payment', async () => {
    const me = await createPerson(portal)
    const job = await createJob(portal, me)
    await insertCheckout(portal.db, [job], { amount: 2000 })
    await expect(insertCheckout(portal.db, [job], { amount: 2000 })).rejects.toMatchObject({ code: '23505' })
    // The second checkout was inserted before its job was refused.
    await sql`delete from checkout_sessions s where not exists (
      select from checkout_jobs j where j.checkout_session_id = s.id
    )`.execute(portal.db)
    await createJob(portal, me, { paid: 'card' })
    const again = sql`
      insert into payments (string_job_id, method, amount, is_applied, provider_payment_id)
      select string_job_id, method, amount, false, provider_payment_id from payments where method = 'card'
    `.execute(portal.db)
    await expect(again).rejects.toMatchObject({ code: '23505' })
  })

  test.each([
    ["insert into extras (name, amount) values ('Grip', 0)", '23514'],
    ["insert into extras (name, amount) values ('', 500)", '23514'],
    ["insert into extras (name, amount) values ('Grip', 500), ('GRIP', 400)", '23505'],
    ['update shop_settings set tax_rate = 100', '23514'],
    ["update shop_settings set currency = 'euro'", '23514'],
    ["update shop_settings set ways_to_pay = array_fill('x'::text, array[9])", '23514'],
  ])('%s', async (statement, code) => {
    await expect(sql.raw(statement).execute(portal.db)).rejects.toMatchObject({ code })
  })

  test.each([
    'stringer_hours (user_id, weekday, begins, ends) values (ME, 8, 0, 60)',
    'stringer_hours (user_id, weekday, begins, ends) values (ME, 1, 60, 60)',
    'stringer_hours (user_id, weekday, begins, ends) values (ME, 1, 0, 1441)',
    "stringer_absences (user_id, first_date, last_date) values (ME, '2026-01-02', '2026-01-01')",
    'speeds (days, ready_by, bring_by, surcharge) values (31, 720, 600, 0)',
    'speeds (days, ready_by, bring_by, surcharge) values (0, 720, 720, 0)',
    'speeds (days, ready_by, bring_by, surcharge) values (1, 720, 600, -1)',
    'speeds (days, ready_by, bring_by, surcharge, most_per_day) values (1, 720, 600, 0, 0)',
  ])('%s', async (values) => {
    const { id } = await createPerson(portal)
    const insert = sql.raw(`insert into ${values.replace('ME', String(id))}`).execute(portal.db)
    await expect(insert).rejects.toMatchObject({ code: '23514' })
  })

  test('a speed without its price line, and a duplicate speed', async () => {
    const id = await createJob(portal, await createPerson(portal), { received_at: new Date() })
    const insert = () =>
      sql<{ id: number }>`
        insert into speeds (days, ready_by, bring_by, surcharge) values (1, 720, 600, 100) returning id
      `.execute(portal.db)
    const { rows } = await insert()
    await expect(insert()).rejects.toMatchObject({ code: '23505' })
    const taken = `speed_id = ${rows[0]?.id}, speed_due_at = now(), speed_bring_by = now() - interval '1 day'`
    await expect(set(id, taken)).rejects.toMatchObject({ code: '23514' })
  })

  test('a customer who pays for others and has a payer, and one who has left in either place', async () => {
    const [payer, member, third, gone] = [
      await createPerson(portal),
      await createPerson(portal),
      await createPerson(portal),
      await createPerson(portal, { auth_subject: null, deleted_at: new Date() }),
    ]
    const bill = (person: { id: number }, to: { id: number }) =>
      sql`update users set billed_to_id = ${to.id} where id = ${person.id}`.execute(portal.db)
    await bill(member, payer)
    for (const [person, to] of [
      [payer, third],
      [third, member],
      [third, gone],
      [gone, third],
    ] as const) {
      await expect(bill(person, to)).rejects.toThrow('a customer who pays for others pays for themselves')
    }
  })

  test('a chain of payers that two changes at the same moment would make', async () => {
    const [member, payer, third] = [await createPerson(portal), await createPerson(portal), await createPerson(portal)]
    const bill = (db: Db, person: { id: number }, to: { id: number }) =>
      sql`update users set billed_to_id = ${to.id} where id = ${person.id}`.execute(db)
    const { second } = await portal.db.transaction().execute(async (trx) => {
      await bill(trx, member, payer)
      const second = bill(portal.db, payer, third).then(String, String)
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      return { second }
    })
    expect(await second).toContain('a customer who pays for others pays for themselves')
  })

  test('other terms of a sold pack, and a payout of pay that was paid out', async () => {
    const me = await createPerson(portal)
    const sale = await createRefundedPack(portal, me)
    for (const terms of ["name = 'Six'", 'credits = 3', 'price = 100', 'months = null', 'created_at = now()']) {
      await expect(sql.raw(`update pack_sales set ${terms} where id = ${sale}`).execute(portal.db)).rejects.toThrow(
        'only grows',
      )
    }
    const paidOut: { id: number; payout_id: number | null }[] = []
    for (const string_job_id of [await createJob(portal, me), await createJob(portal, me)]) {
      const { id: payout_id } = await portal.db
        .insertInto('payouts')
        .values({ technician_id: me.id, actor_id: me.id, amount: 500 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await portal.db
        .insertInto('pay_entries')
        .values({ technician_id: me.id, string_job_id, amount: 500 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await portal.db.updateTable('pay_entries').set({ payout_id }).where('id', '=', id).execute()
      paidOut.push({ id, payout_id })
    }
    const change = (to: string) =>
      sql.raw(`update pay_entries set ${to} where id = ${paidOut[0]?.id}`).execute(portal.db)
    await expect(change(`payout_id = ${paidOut[1]?.payout_id}`)).rejects.toThrow('only grows')
    const open = { technician_id: me.id, string_job_id: await createJob(portal, me), amount: 500 }
    await portal.db.insertInto('pay_entries').values(open).execute()
    const raise = sql`update pay_entries set amount = 600 where payout_id is null`.execute(portal.db)
    await expect(raise).rejects.toThrow('only grows')
  })

  test('another owner of a racket or of a job of a person with an account', async () => {
    const [me, other] = [await createPerson(portal), await createPerson(portal)]
    const racket_id = await createRacket(portal, me)
    const job = await createJob(portal, me, { racket_id })
    await expect(
      sql`update rackets set owner_id = ${other.id} where id = ${racket_id}`.execute(portal.db),
    ).rejects.toThrow('only the racket of a customer without an account can be claimed')
    const others = await createRacket(portal, other)
    await expect(set(job, `owner_id = ${other.id}, racket_id = ${others}`)).rejects.toThrow('a job keeps its owner')
  })

  test('a void of a payment of which money goes back', async () => {
    const me = await createPerson(portal)
    const job = await createJob(portal, me, { paid: 'technician' })
    await sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason)
      select id, string_job_id, 500, 'due', 'manager' from payments where string_job_id = ${job}
    `.execute(portal.db)
    await expect(
      sql`
        insert into voids (payment_id, string_job_id, actor_id, reason)
        select id, string_job_id, ${me.id}, 'Wrong job' from payments where string_job_id = ${job}
      `.execute(portal.db),
    ).rejects.toThrow('only a payment that staff recorded can be voided')
  })

  test('closing a day before it begins', async () => {
    const close = sql`
      insert into day_closes (day, lines, counted_on) values (shop_today() + 1, '[]', shop_today())
    `.execute(portal.db)
    await expect(close).rejects.toThrow('this day cannot be closed now')
  })

  test('a price of a redo, and of a job from before the shop used the portal', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const first = await createJob(portal, me, { racket_id, order_status: 'COMPLETED' })
    const lines = JSON.stringify([{ kind: 'labor', name: '', amount: 2000 }])
    for (const job of [
      await createJob(portal, me, { racket_id, redo_of: first, price: null }),
      await createJob(portal, me, { order_status: 'COMPLETED', is_imported: true, price: null }),
    ]) {
      await expect(set(job, `price = 2000, price_lines = '${lines}'`)).rejects.toThrow('a paid job keeps its price')
    }
  })

  test('another customer of a statement of a person with an account', async () => {
    const [me, other] = [await createPerson(portal), await createPerson(portal)]
    await createStatement(portal, me, me)
    const move = sql`update statements set customer_id = ${other.id}`.execute(portal.db)
    await expect(move).rejects.toThrow('only grows')
  })

  test('deleting a racket that has jobs', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    await createJob(portal, me, { racket_id })
    await expect(sql`delete from rackets where id = ${racket_id}`.execute(portal.db)).rejects.toThrow(/violates/)
  })
})

test('the counts of jobs are exact before and after their rows are combined', async () => {
  const me = await createPerson(portal)
  const cheaper = await createJob(portal, me, { price: 2000 })
  await set(cheaper, `price = 1500, price_lines = jsonb_set(price_lines, '{0,amount}', '1500')`)
  await createJob(portal, me, { price: 2000, paid: 'technician' })
  await createJob(portal, me, { price: 3000, order_status: 'COMPLETED' })
  const cancelled = await createJob(portal, me, { price: 2500 })
  await set(cancelled, "order_status = 'CANCELLED'")
  const undone = [await createJob(portal, me), await createJob(portal, me), await createJob(portal, me)]
  for (const id of undone) await set(id, "order_status = 'CANCELLED', undone_at = now()")
  await createJob(portal, me, { order_status: 'CANCELLED', undone_at: new Date() })
  // The first is opened again, and the second counts as a usual one that was cancelled.
  await set(undone[0] ?? 0, "order_status = 'READY_FOR_PICKUP'")
  await set(undone[1] ?? 0, 'undone_at = null')
  const counts = async () => {
    const { rows } = await sql<{ order_status: string; is_order_paid: boolean; jobs: number; amount: number }>`
      select order_status, is_order_paid, sum(jobs) as jobs, sum(amount)::bigint as amount from string_job_counts
      group by order_status, is_order_paid having sum(jobs) <> 0 order by order_status, is_order_paid
    `.execute(portal.db)
    return rows
  }
  const exact = [
    { order_status: 'CANCELLED', is_order_paid: false, jobs: 2, amount: 4500 },
    { order_status: 'COMPLETED', is_order_paid: false, jobs: 1, amount: 3000 },
    { order_status: 'NEW', is_order_paid: false, jobs: 1, amount: 1500 },
    { order_status: 'NEW', is_order_paid: true, jobs: 1, amount: 2000 },
    { order_status: 'READY_FOR_PICKUP', is_order_paid: false, jobs: 1, amount: 2000 },
  ]
  expect(await counts()).toEqual(exact)
  await foldCounts(portal.db)
  expect(await counts()).toEqual(exact)
  expect(await portal.db.selectFrom('string_job_counts').selectAll().execute()).toHaveLength(exact.length)
})

test('the database allows exactly the job statuses of the contract', async () => {
  const name = 'string_jobs_order_status_check'
  expect(await listedValues(portal.db, sql`conname = ${name}`)).toEqual({ [name]: ORDER_STATUSES })
})
