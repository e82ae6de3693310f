import type pg from 'pg'

export interface Size {
  name: 'home' | 'club' | 'chain' | 'city'
  people: number
  rackets: number
  jobs: number
  /** The time over which the jobs are spread. */
  years: number
}

/** Four shops; 20,000 jobs are some ten years of a busy one. */
export const SIZES: Size[] = [
  { name: 'home', people: 50, rackets: 200, jobs: 1_000, years: 2 },
  { name: 'club', people: 1_001, rackets: 4_004, jobs: 20_000, years: 2 },
  { name: 'chain', people: 10_000, rackets: 40_000, jobs: 200_000, years: 2 },
  { name: 'city', people: 50_000, rackets: 200_000, jobs: 1_000_000, years: 10 },
]

/** Person 1 is the technician. */
export const TECHNICIAN = 1

/** The subject of a person's session token. */
export const subjectOf = (person: number) => `bench_${person}`

/**
 * Fills an empty database with the traces of years of business: most of the newest jobs are open, and a few percent
 * of the others. Foreign keys and triggers are off meanwhile, except the triggers that count jobs and give them orders,
 * price lines, moments and tickets, and payments their day.
 */
export async function fillShop(db: pg.Client, size: Size) {
  const { rows: triggers } = await db.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where tgrelid = 'string_jobs'::regclass
        and (proname like '%count%' or proname in ('follow_racket', 'give_price_line', 'give_ticket'))
        or tgrelid = 'payments'::regclass and proname = 'set_book_day'`,
  )
  if (triggers.length === 0) {
    throw new Error('The trigger that counts jobs has another name: please adapt bench/fill.ts')
  }
  const enable = (how: string) =>
    triggers.map(({ name, table }) => `alter table ${table} enable ${how} trigger ${name};`).join('\n')
  await db.query(`${enable('always')}
    set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'`)
  for (const [text, values] of statements(size)) await db.query(text, values)
  await db.query(`${enable('')} reset session_replication_role; reset synchronous_commit; reset work_mem`)
  await db.query('vacuum analyze')
  // A shop that grows slowly merges its differences all the time, so this table never has more than a few pages.
  await db.query('vacuum full analyze string_job_counts')
}

/** A statement that version 1 does not need, because it lacks the tables or columns. */
const unlessMissing = (text: string): [string, number[]] => [
  `do $$ begin ${text}; exception when undefined_table or undefined_column then null; end $$`,
  [],
]

/** The traces of jobs besides their history: promises, messages, refunds and statements. */
const traces = [
  unlessMissing(`insert into strung_jobs (string_job_id, strung_at, seconds)
    select j.id, min(e.created_at), extract(epoch from min(e.created_at) - j.order_create_date)
    from job_events e join string_jobs j on j.id = e.string_job_id
    where event = 'status' and to_value in ('READY_FOR_PICKUP', 'COMPLETED') group by j.id`),
  // Half of the newest orders are in the shop; the promises of the others were mostly kept.
  unlessMissing(`update string_jobs set received_at = order_create_date + interval '1 hour',
      due_at = order_create_date + interval '49 hours',
      ready_at = case when order_status <> 'NEW' then order_create_date + id % 51 * interval '1 hour' end
    where id % 2 = 0 and order_status <> 'CANCELLED'
      and (order_status <> 'NEW' or order_create_date > now() - interval '20 days')`),
  // The trigger takes the present for the moment at which a new row became ready.
  unlessMissing(`update string_jobs set ready_at = order_create_date + interval '20 hours'
    where id % 2 = 1 and order_status = 'READY_FOR_PICKUP'`),
  unlessMissing(`insert into ended_lives (string_job_id, ended_at, days)
    select string_job_id, arrived_at, greatest(1, round(extract(epoch from arrived_at - ready_at) / 86400))
    from bed_lives where is_counted`),
  // The customers of ready rackets got a message, and some of them are to be called.
  unlessMissing(`insert into messages (id, kind, channel, customer_id, recipient, subject, text_body, html_body, state,
      sent_at, created_at, due_at)
    overriding system value
    select 1000000 + id, 'ready', 'email', owner_id, 'person' || owner_id || '@example.com', 'Ready', 'Ready', 'Ready', 'sent',
      order_create_date + interval '21 hours', order_create_date + interval '20 hours', order_create_date + interval '21 hours'
    from string_jobs where order_status = 'READY_FOR_PICKUP'`),
  unlessMissing(`insert into message_jobs (message_id, string_job_id, moment, once)
    select 1000000 + id, id, ready_at, 'ready' from string_jobs where order_status = 'READY_FOR_PICKUP'`),
  unlessMissing(`update users set phone = '+4930' || 1000000 + id where id % 3 = 0`),
  unlessMissing(`insert into refunds (payment_id, string_job_id, amount, state, reason, done_at, created_at)
    select id, string_job_id, 500, 'done', 'partial', created_at, created_at from payments where id % 40 = 1`),
  unlessMissing(`insert into refund_moves (refund_id, payment_id, amount, tax_amount, moved_at, book_day)
    select id, payment_id, amount, 0, done_at, done_at::date from refunds`),
  // Every twentieth customer pays by a statement each month; those of the last months are open.
  unlessMissing(`with stated as (
      select id, price, owner_id, dense_rank() over (order by date_trunc('month', order_create_date), owner_id) as statement,
        date_trunc('month', order_create_date) + interval '1 month' as made
      from string_jobs where owner_id % 20 = 3 and order_status <> 'CANCELLED' and price is not null
    ), marked as (
      update string_jobs j set on_account_at = order_create_date from stated where stated.id = j.id
    ), made as (
      insert into statements (id, actor_id, customer_id, created_at) overriding system value
      select distinct statement, 1, owner_id, made from stated where made < now()
    ) insert into statement_jobs (string_job_id, statement_id, amount)
      select id, statement, price from stated where made < now()`),
]

const statements = ({ people, rackets, jobs, years }: Size): [string, number[]][] => [
  // The bench orders more jobs per customer than a shop allows. Version 1 has no such limit.
  [
    `do $$ begin
        update shop_settings set max_open_jobs = 100000;
      exception when undefined_column then null;
      end $$`,
    [],
  ],
  [
    `insert into users (id, auth_subject, first_name, last_name, email, tier_status, is_technician, is_manager)
      overriding system value
      select i, 'bench_' || i,
        (array['Lena','Tomas','Mira','Jonas','Aiko','Wei','Priya','Olu','Ana','Kai'])[1 + i % 10],
        (array['Brandt','Okafor','Rahn','Sato','Chen','Iyer','Silva','Novak','Lund'])[1 + i / 10 % 9] || ' ' || i,
        'person' || i || '@example.com', 'standard', i = 1, i = 1
      from generate_series(1, $1::int) i`,
    [people],
  ],
  [
    `insert into rackets (id, owner_id, manufacturer, model_name, racket_name, serial_number, is_favorite, retire_date)
      overriding system value
      select i, 1 + i % $2::int,
        (array['Yonex','Victor','Li-Ning','Carlton'])[1 + i % 4],
        (array['Astrox 99 Pro','Thruster F Ultra','Nanoflare 800','Aeronaut 9000','Halbertec 8000'])[1 + i / 4 % 5],
        case when i % 3 = 0 then 'Racket ' || i else '' end, case when i % 2 = 0 then 'SN' || i else '' end,
        i % 5 = 0 and i % 7 <> 0, case when i % 7 = 0 then now() - interval '40 days' end
      from generate_series(1, $1::int) i`,
    [rackets, people],
  ],
  [
    `insert into string_jobs (id, owner_id, racket_id, string_id, tension, cross_tension, pre_stretch,
        technician_notes, order_status, order_create_date, order_completion_date, technician_id, mains_duration,
        cross_duration, price, paid_payment_id)
      overriding system value
      select i, r.owner_id, r.id, case when i % 6 > 0 then 1 + i % 100 end, 22 + i % 12 * 0.5,
        case when i % 3 > 0 then 23 + i % 12 * 0.5 end, i % 8 = 0,
        case when i % 4 = 0 then 'Please mind the grommets at the head.' else '' end, status, ordered,
        case when status = 'COMPLETED' then ordered + interval '31 hours' end,
        case when status in ('COMPLETED', 'READY_FOR_PICKUP') then 1 end, 900 + i % 600, 700 + i % 500,
        case when i % 6 > 0 then 3000 else 2000 end,
        case when (status = 'COMPLETED' and i % 50 > 0) or (status <> 'CANCELLED' and i % 9 = 0) then i end
      from (
        select i, 1 + (i * 7919::bigint % $2::int)::int as racket,
          now() - (1 - i / $1::float8) * $3 * interval '365 days' as ordered,
          case
            when i > $1 - $1 / 40 then (array['NEW','NEW','NEW','READY_FOR_PICKUP','COMPLETED'])[1 + i % 5]
            when i % 20 = 0 then 'CANCELLED'
            when i % 61 = 0 then 'NEW'
            when i % 67 = 0 then 'READY_FOR_PICKUP'
            else 'COMPLETED'
          end as status
        from generate_series(1, $1::int) i
      ) made join rackets r on r.id = made.racket`,
    [jobs, rackets, years],
  ],
  // Version 1 has no table of card payments.
  [
    `do $$ begin
        if to_regclass('card_payments') is not null then
          insert into card_payments (provider_payment_id, amount)
          select 'pi_bench_' || id, price from string_jobs where paid_payment_id is not null and id % 3 > 0;
        end if;
      end $$`,
    [],
  ],
  [
    `insert into payments (id, string_job_id, method, amount, is_applied, provider_payment_id, actor_id, created_at)
      overriding system value
      select id, id, case when id % 3 = 0 then 'technician' else 'card' end, price, true,
        case when id % 3 > 0 then 'pi_bench_' || id end, case when id % 3 = 0 then 1 end,
        order_create_date + interval '1 hour'
      from string_jobs where paid_payment_id is not null`,
    [],
  ],
  [
    `insert into job_events (string_job_id, actor_id, event, from_value, to_value, created_at)
      select j.id, actor, event, from_value, to_value, moment from string_jobs j
      cross join lateral (values
        (j.owner_id, 'created', null, 'NEW', j.order_create_date),
        (j.technician_id, 'status', 'NEW', 'READY_FOR_PICKUP', j.order_create_date + interval '20 hours')
      ) happened (actor, event, from_value, to_value, moment)
      where event = 'created' or j.technician_id is not null`,
    [],
  ],
  ...traces,
  // In a shop of this age, a background job has merged the differences that the trigger inserts. Version 1 did that with a
  // function of the database.
  [
    `do $$ begin
        if to_regprocedure('fold_string_job_counts()') is not null then
          perform fold_string_job_counts();
        elsif exists (select from pg_attribute where attrelid = 'string_job_counts'::regclass and attname = 'amount') then
          execute 'with merged as (delete from string_job_counts returning order_status, is_order_paid, jobs, amount)
            insert into string_job_counts (order_status, is_order_paid, jobs, amount)
            select order_status, is_order_paid, sum(jobs), sum(amount) from merged group by order_status, is_order_paid';
        else
          execute 'with merged as (delete from string_job_counts returning order_status, is_order_paid, jobs)
            insert into string_job_counts (order_status, is_order_paid, jobs)
            select order_status, is_order_paid, sum(jobs) from merged group by order_status, is_order_paid';
        end if;
      end $$`,
    [],
  ],
  // The shop is always open, so that its messages leave at any hour of the day, and nobody waits for one about these jobs.
  // Without hours, a shop is closed at night, and a measurement at night would plan the same messages again and again.
  [
    `do $$ begin
        if to_regclass('opening_hours') is not null then
          insert into opening_hours (weekday, opens, closes) select day, 0, 24 * 60 from generate_series(1, 7) day;
        end if;
        if to_regclass('message_settings') is not null then
          update message_settings set since = clock_timestamp();
        end if;
      end $$`,
    [],
  ],
  ...['users', 'rackets', 'string_jobs', 'payments', 'messages', 'statements'].map((table): [string, number[]] => [
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select greatest(max(id), 1) from ${table}))`,
    [],
  ]),
]
