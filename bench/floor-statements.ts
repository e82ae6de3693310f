// The statements of a hand-written server: one per call, which also reads the caller's row. $1 is always the subject of
// the session token.

const OWNER = `json_build_object('first_name', o.first_name, 'last_name', o.last_name, 'email', o.email)`

const stringOf = (s: string) => `case when ${s}.id is not null then json_build_object('id', ${s}.id,
  'manufacturer', ${s}.manufacturer, 'name', ${s}.name, 'color', ${s}.color, 'color_hex_code', ${s}.color_hex_code) end`
const STRING = stringOf('s')

const JOB = `j.id, j.order_id, json_build_object('id', r.id, 'manufacturer', r.manufacturer,
    'model_name', r.model_name, 'racket_name', r.racket_name, 'serial_number', r.serial_number,
    'tension_limit', r.tension_limit, 'is_favorite', r.is_favorite,
    'is_retired', r.is_retired, 'retire_date', iso(r.retire_date), 'last_string_date', (
      select iso(max(d.order_completion_date)) from public.string_jobs d
      where d.racket_id = r.id and d.order_status = 'COMPLETED'
    ), 'owner', ${OWNER}) racket,
  ${STRING} string, j.tension::float8 tension, j.cross_tension::float8 cross_tension,
  j.tension_kg::float8 tension_kg, j.cross_tension_kg::float8 cross_tension_kg, j.pre_stretch, j.technician_notes,
  j.order_status, j.is_order_paid, iso(j.order_create_date) order_create_date,
  iso(j.order_completion_date) order_completion_date,
  case when t.id is not null then json_build_object('first_name', t.first_name, 'last_name', t.last_name) end technician,
  j.mains_duration, j.cross_duration, j.price, j.price_lines,
  j.extras_allowance, j.asked_extras, j.tier_prices,
  j.on_account_at is not null and not j.is_order_paid and j.order_status <> 'CANCELLED' is_on_account,
  j.paid_payment_id is null and j.had_checkout and exists (
    select from checkout_jobs c where c.string_job_id = j.id and c.state = 'waiting') is_payment_on_its_way,
  case when j.left_at is null then j.ticket end ticket, case when j.left_at is null then j.shelf end shelf,
  iso(j.received_at) received_at, iso(j.started_at) started_at, iso(j.due_at) due_at,
  case when j.speed_id is not null then
    json_build_object('due_at', iso(j.speed_due_at), 'bring_by', iso(j.speed_bring_by)) end speed,
  iso(j.ready_at) ready_at, iso(j.left_at) left_at,
  (select json_build_object('tension', c.tension, 'tension_kg', c.tension_kg, 'tension_limit', c.tension_limit,
      'date', iso(c.created_at), 'recorded_by', case c.recorded_by when c.person_id then 'customer' else 'shop' end)
    from consents c where c.string_job_id = j.id and c.racket_id = j.racket_id
    order by c.tension desc, c.tension_kg desc nulls last, c.id desc limit 1) consent,
  (select max(f.state) from refunds f where f.string_job_id = j.id and f.reason not in ('partial', 'manager')
    and (j.order_status = 'CANCELLED' or f.payment_id = j.paid_payment_id)) refund`

/** The fields of a job that only technicians see; `p` is the payment of the job. */
const DETAILS = `p.method paid_by, p.way paid_way,
  (select l.statement_id from statement_jobs l where l.string_job_id = j.id) statement_id,
  j.owner_id customer_id, j.technician_id,
  exists (select from job_events checked where checked.string_job_id = j.id and checked.event = 'checklist'
    and not exists (select from job_events later where later.string_job_id = j.id and later.event = 'status'
      and later.id > checked.id)) is_checked,
  coalesce((select case when printed.to_value is distinct from j.ticket or exists (
      select from job_events changed where changed.string_job_id = j.id and changed.id > printed.id
        and changed.event in ('edited', 'tag_replaced', 'due', 'speed')) then 'outdated' else 'printed' end
    from job_events printed where printed.string_job_id = j.id and printed.event = 'label_printed'
    order by printed.id desc limit 1), 'none') label`

/** The joins of a job's response; `jobs` is the table, or the rows that the statement has just written. */
const of = (jobs: string) => `${jobs} j join rackets r on r.id = j.racket_id join users o on o.id = j.owner_id
  left join strings s on s.id = j.string_id left join users t on t.id = j.technician_id`

const ME = 'me.auth_subject = $1 and me.deleted_at is null'
const TECHNICIAN = `me as (select me.id from users me where ${ME} and me.is_technician)`

export const ME_STATEMENT = `select u.id, u.tier_status, m.stringing_price, m.stringing_price_labor_only, u.stringing_credits,
  u.is_technician, u.is_manager from users u join membership_tiers m on m.tier_status = u.tier_status
  where u.auth_subject = $1 and u.deleted_at is null`

export const RACKETS = `select r.id, r.manufacturer, r.model_name, r.racket_name, r.serial_number, r.tension_limit,
  r.is_favorite, r.is_retired, iso(r.retire_date) retire_date, iso(last.order_completion_date) last_string_date, ${OWNER} as owner,
  case when last.tension is not null then json_build_object('string', ${STRING}, 'tension', last.tension::float8,
    'cross_tension', last.cross_tension::float8, 'tension_kg', last.tension_kg::float8,
    'cross_tension_kg', last.cross_tension_kg::float8, 'pre_stretch', last.pre_stretch) end string_bed,
  (select json_build_object('id', p.id, 'order_status', p.order_status,
    'is_received', p.received_at is not null) from string_jobs p
    where p.racket_id = r.id and p.order_status in ('NEW', 'READY_FOR_PICKUP') order by p.id desc limit 1) open_job,
  (select json_build_object('string', ${stringOf('n')}, 'tension', d.tension::float8,
      'cross_tension', d.cross_tension::float8, 'tension_kg', d.tension_kg::float8,
      'cross_tension_kg', d.cross_tension_kg::float8, 'pre_stretch', d.pre_stretch, 'date', iso(d.ready_at))
    from string_jobs d left join strings n on n.id = d.string_id
    where d.racket_id = r.id and d.order_status in ('READY_FOR_PICKUP', 'COMPLETED')
    order by d.id desc limit 1) last_set_up
  from users o join rackets r on r.owner_id = o.id and r.deleted_at is null
  left join lateral (select * from string_jobs j where j.racket_id = r.id and j.order_status = 'COMPLETED'
    order by j.order_completion_date desc limit 1) last on true
  left join strings s on s.id = last.string_id
  where o.auth_subject = $1 and o.deleted_at is null
  order by r.is_retired, lower(coalesce(nullif(r.racket_name, ''), r.manufacturer || ': ' || r.model_name)), r.id`

export const PENDING = `select ${JOB} from users me join lateral (select * from string_jobs p where p.owner_id = me.id
    and p.order_status in ('NEW', 'READY_FOR_PICKUP')) mine on true join ${of('string_jobs')} on j.id = mine.id
  where ${ME} order by j.id desc`

export const HISTORY = `select ${JOB} from users me, ${of('string_jobs')}
  where ${ME} and j.owner_id = me.id and j.racket_id = $2 order by j.id desc`

export const ONE_JOB = `with ${TECHNICIAN} select ${JOB}, ${DETAILS} from me, ${of('string_jobs')}
  left join payments p on p.id = j.paid_payment_id where j.id = $2`

const FILTERS: Record<string, [where: string, direction: 'asc' | 'desc']> = {
  ALL: ['true', 'desc'],
  NEW: [`j.order_status = 'NEW'`, 'asc'],
  READY_FOR_PICKUP: [`j.order_status = 'READY_FOR_PICKUP'`, 'asc'],
  COMPLETED: [`j.order_status = 'COMPLETED'`, 'desc'],
  CANCELLED: [`j.order_status = 'CANCELLED'`, 'desc'],
  UNPAID: [`not j.is_order_paid and j.order_status <> 'CANCELLED'`, 'asc'],
}

const forEachFilter = (statement: (filter: string, where: string, direction: string) => string) =>
  Object.fromEntries(
    Object.entries(FILTERS).map(([filter, [where, order]]) => [filter, statement(filter, where, order)]),
  )

/**
 * Counts the jobs once, when the floor starts: it must not depend on how the measured version counts them. The bench
 * asks for lists before it changes any job.
 */
export const COUNT_JOBS = `create schema if not exists bench; drop table if exists bench.counts;
  create table bench.counts (filter text primary key, jobs integer not null);
  ${Object.entries(FILTERS)
    .map(
      ([filter, [where]]) => `insert into bench.counts select '${filter}', count(*) from string_jobs j where ${where};`,
    )
    .join('\n')}`

/** A page of the technician's list by filter: $2 rows to skip, $3 rows to return. */
export const PAGES = forEachFilter(
  (filter, where, direction) => `with ${TECHNICIAN}, page as (
      select j.id from string_jobs j where ${where} order by j.id ${direction} offset $2 limit $3
    ) select ${JOB}, (select jobs from bench.counts where filter = '${filter}') count
    from me, ${of('string_jobs')} where j.id = any(array(select id from page)) order by j.id ${direction}`,
)

const having = (table: string) =>
  `array(select id from ${table} where search_text like '%' || lower($4) || '%' limit 2001)`

/** A page of the jobs that contain a word: $2 rows to skip, $3 rows to return, $4 the word. */
export const SEARCHES = forEachFilter(
  (_filter, where, direction) => `with ${TECHNICIAN},
    likely as materialized (select ${having('rackets')} rackets, ${having('users')} owners),
    found as materialized (
      select j.id from string_jobs j where ${where} and (j.racket_id = any((select rackets from likely)::int[])
        or j.owner_id = any((select owners from likely)::int[])) order by j.id ${direction} limit 1001
    ), page as (select id from found order by id ${direction} offset $2 limit $3)
    select ${JOB}, (select count(*)::int from found) count
    from me, ${of('string_jobs')} where j.id = any(array(select id from page)) order by j.id ${direction}`,
)

export const CREATE = `with me as (select me.id, m.stringing_price, m.stringing_price_labor_only from users me
      join membership_tiers m on m.tier_status = me.tier_status where ${ME}),
  racket as (select r.id from rackets r, me where r.id = $2 and r.owner_id = me.id and r.deleted_at is null
    and not r.is_retired for share of r),
  job as (insert into string_jobs (owner_id, racket_id, string_id, tension, cross_tension, pre_stretch, technician_notes,
      price)
    select me.id, racket.id, $3::int, $4, $5, $6, $7,
      case when $3::int is null then me.stringing_price_labor_only else me.stringing_price end
    from racket, me where $3::int is null or exists (select from strings where id = $3::int and is_listed) returning *),
  event as (insert into job_events (string_job_id, actor_id, event, to_value)
    select id, owner_id, 'created', 'NEW' from job)
  select ${JOB} from ${of('job')}`

export const EDIT = `with me as (select me.id from users me where ${ME}),
  racket as (select r.id from rackets r, me where r.id = $3 and r.owner_id = me.id and r.deleted_at is null
    and not r.is_retired for share of r),
  was as (select j.* from string_jobs j, racket, me where j.id = $2 and j.owner_id = me.id
    and j.order_status = 'NEW' for no key update of j),
  job as (update string_jobs j set racket_id = $3, string_id = $4::int, tension = $5, cross_tension = $6, pre_stretch = $7,
    technician_notes = $8 from was where j.id = was.id returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select job.id, job.owner_id, 'edited', json_build_object('tension', was.tension)::text,
      json_build_object('tension', job.tension)::text from job, was)
  select ${JOB} from ${of('job')}`

export const CANCEL = `with me as (select me.id from users me where ${ME} for no key update),
  job as (update string_jobs j set order_status = 'CANCELLED' from me
    where j.id = $2 and j.owner_id = me.id and j.order_status = 'NEW' returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select id, owner_id, 'status', 'NEW', 'CANCELLED' from job)
  select ${JOB} from ${of('job')}`

export const SET_STATUS = `with ${TECHNICIAN},
  was as (select j.id, j.order_status from string_jobs j, me where j.id = $2 for no key update of j),
  job as (update string_jobs j set order_status = $3,
      order_completion_date = case when $3 = 'COMPLETED' then now() end
    from was where j.id = was.id returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select job.id, me.id, 'status', was.order_status, job.order_status from job, was, me)
  select ${JOB}, ${DETAILS} from ${of('job')} left join payments p on p.id = j.paid_payment_id`

export const SET_MAINS = `with ${TECHNICIAN},
  was as (select j.id, j.mains_duration from string_jobs j, me where j.id = $2 for no key update of j),
  job as (update string_jobs j set mains_duration = $3 from was where j.id = was.id returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select job.id, me.id, 'mains_duration', was.mains_duration::text, job.mains_duration::text from job, was, me)
  select ${JOB}, ${DETAILS} from ${of('job')} left join payments p on p.id = j.paid_payment_id`

export const USE_CREDIT = `with me as (update users me set stringing_credits = stringing_credits - 1
    where ${ME} and stringing_credits > 0 returning me.id, me.stringing_credits),
  due as (select j.id from string_jobs j, me where j.id = $2 and j.owner_id = me.id and j.paid_payment_id is null
    and j.order_status <> 'CANCELLED' for no key update of j),
  paid as (insert into payments (string_job_id, method, amount, is_applied, actor_id)
    select due.id, 'credit', 0, true, me.id from due, me returning id, string_job_id),
  entry as (insert into credit_entries (user_id, amount, balance_after, reason, payment_id, actor_id)
    select me.id, -1, me.stringing_credits, 'spent', paid.id, me.id from paid, me),
  job as (update string_jobs j set paid_payment_id = paid.id from paid where j.id = paid.string_job_id returning j.id),
  event as (insert into job_events (string_job_id, actor_id, event, to_value)
    select job.id, me.id, 'paid', 'credit' from job, me)
  select count(*) from job`
