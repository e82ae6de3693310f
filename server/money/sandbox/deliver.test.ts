import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createJob, createPerson } from '../../testing/factories.ts'
import { checkoutFor, hurry, jobsEnd, moneyOf, payOnPage, readyToPay, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('an event that was often refused is delivered within seconds after the webhook recovers', async () => {
  await readyToPay(portal)
  const me = await createPerson(portal)
  const job = await createJob(portal, me)
  const session = await checkoutFor(portal, me, job)
  await payOnPage(portal, session)
  await sql`
    create function too_slow() returns trigger language plpgsql as
      $$begin raise exception 'too slow' using errcode = '57014'; end$$;
    create trigger too_slow before insert on webhook_events for each statement execute function too_slow();
    update graphile_worker._private_jobs set attempts = 8
  `.execute(portal.db)
  await work(portal)
  await jobsEnd(portal)
  await sql`drop function too_slow cascade`.execute(portal.db)
  expect((await moneyOf(portal, job)).is_order_paid).toBe(false)

  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from max(run_at) - now())::float8 as wait from graphile_worker._private_jobs
  `.execute(portal.db)
  expect(rows[0]?.wait).toBeLessThan(4)
  await hurry(portal)
  await work(portal)
  expect((await moneyOf(portal, job)).is_order_paid).toBe(true)
})
