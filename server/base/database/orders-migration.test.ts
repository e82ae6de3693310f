import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../testing/own-database.ts'
import { migrate } from './migrate.ts'

const shop = ownDatabase()

const old = async () => {
  await migrate(shop.db, { upTo: '0022_passed_on_mail' })
  await sql`
    insert into users (auth_subject, tier_status, deleted_at) values
      ('user_lena', 'standard', null), (null, 'standard', null), (null, 'standard', now());
    insert into rackets (owner_id, manufacturer, model_name) values
      (1, 'Yonex', 'Astrox'), (2, 'Yonex', 'Astrox'), (3, 'Yonex', 'Astrox');
    insert into string_jobs (owner_id, racket_id, tension, order_status, order_create_date, order_completion_date, is_from_counter)
    values
      (1, 1, 24, 'NEW', '2025-03-04', null, false),
      (1, 1, 24, 'READY_FOR_PICKUP', '2025-03-03', null, false),
      (1, 1, 24, 'COMPLETED', '2025-03-02', '2025-03-08', false),
      (1, 1, 24, 'CANCELLED', '2025-03-02', null, false),
      (2, 2, 24, 'NEW', '2025-03-01', null, false),
      (1, 1, 24, 'NEW', '2025-03-05', null, true),
      (3, 3, 24, 'COMPLETED', '2025-01-01', '2025-01-02', false);
    insert into job_events (string_job_id, event, from_value, to_value, created_at) values
      (2, 'mains_duration', '0', '600', '2025-03-05'),
      (2, 'cross_duration', '0', '700', '2025-03-06'),
      (2, 'status', 'NEW', 'READY_FOR_PICKUP', '2025-03-07'),
      (4, 'status', 'NEW', 'CANCELLED', '2025-03-03');
  `.execute(shop.db)
}

test('each existing job becomes an order with one job and keeps its times, and open jobs get tickets by age', async () => {
  await old()
  await migrate(shop.db)
  const day = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'MM-DD')`.as(column)
  const jobs = await shop.db
    .selectFrom('string_jobs')
    .select(['id', 'order_id', 'ticket'])
    .select(['received_at', 'started_at', 'ready_at', 'left_at'].map(day))
    .orderBy('id')
    .execute()
  const moments = { received_at: null, started_at: null, ready_at: null, left_at: null }
  expect(jobs).toEqual([
    { id: 1, order_id: 1, ticket: 'A-03', ...moments },
    { id: 2, order_id: 2, ticket: 'A-02', ...moments, received_at: '03-07', started_at: '03-05', ready_at: '03-07' },
    { id: 3, order_id: 3, ticket: null, ...moments, ready_at: '03-08', left_at: '03-08' },
    { id: 4, order_id: 4, ticket: null, ...moments, left_at: '03-03' },
    { id: 5, order_id: 5, ticket: 'A-01', ...moments, received_at: '03-01' },
    { id: 6, order_id: 6, ticket: 'A-04', ...moments, received_at: '03-05' },
    { id: 7, order_id: 7, ticket: null, ...moments, ready_at: '01-02', left_at: '01-02' },
  ])

  await sql`insert into string_jobs (owner_id, racket_id, tension) values (1, 1, 24)`.execute(shop.db)
  const fresh = shop.db.selectFrom('string_jobs').select(['order_id', 'ticket']).where('id', '=', 8)
  expect(await fresh.executeTakeFirst()).toEqual({ order_id: 8, ticket: 'A-05' })
  expect(await shop.db.selectFrom('reconciliation').selectAll().execute()).toEqual([])
})
