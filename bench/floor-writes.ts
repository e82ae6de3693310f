import { ME, WRITTEN_JOB, WRITTEN_TECHNICIAN_JOB } from './floor-reads.ts'

// The writes of a hand-written server: one statement per call, which also reads the caller's row and returns what the
// call returns. The triggers of the database run, and changes of the status are recorded. There are no messages, there is
// nothing to undo, and no other history. $1 is always the subject of the session token.

const TECHNICIAN = `me as (select me.id from users me where ${ME} and me.is_technician)`

/** $2 racket, $3 string, $4 and $5 tensions, $6 pre-stretch, $7 notes. */
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
  ${WRITTEN_JOB}`

/** $2 job, $3 racket, $4 string, $5 and $6 tensions, $7 pre-stretch, $8 notes. */
export const EDIT = `with me as (select me.id from users me where ${ME}),
  racket as (select r.id from rackets r, me where r.id = $3 and r.owner_id = me.id and r.deleted_at is null
    and not r.is_retired for share of r),
  was as (select j.* from string_jobs j, racket, me where j.id = $2 and j.owner_id = me.id
    and j.order_status = 'NEW' for no key update of j),
  job as (update string_jobs j set racket_id = $3, string_id = $4::int, tension = $5, cross_tension = $6, pre_stretch = $7,
    technician_notes = $8 from was where j.id = was.id returning j.*)
  ${WRITTEN_JOB}`

export const CANCEL = `with me as (select me.id from users me where ${ME} for no key update),
  job as (update string_jobs j set order_status = 'CANCELLED' from me
    where j.id = $2 and j.owner_id = me.id and j.order_status = 'NEW' returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select id, owner_id, 'status', 'NEW', 'CANCELLED' from job)
  ${WRITTEN_JOB}`

/** $2 job, $3 status. */
export const SET_STATUS = `with ${TECHNICIAN},
  was as (select j.id, j.order_status from string_jobs j, me where j.id = $2 for no key update of j),
  job as (update string_jobs j set order_status = $3,
      order_completion_date = case when $3 = 'COMPLETED' then now() end
    from was where j.id = was.id returning j.*),
  event as (insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select job.id, me.id, 'status', was.order_status, job.order_status from job, was, me)
  ${WRITTEN_TECHNICIAN_JOB}`

export const RECEIVE = `with ${TECHNICIAN},
  job as (update string_jobs j set received_at = now() from me where j.id = $2 and j.received_at is null
    and j.left_at is null returning j.*)
  ${WRITTEN_TECHNICIAN_JOB}`

/** $2 job, $3 seconds. */
export const SET_MAINS = `with ${TECHNICIAN},
  job as (update string_jobs j set mains_duration = $3 from me where j.id = $2 returning j.*)
  ${WRITTEN_TECHNICIAN_JOB}`

export const MARK_PAID = `with ${TECHNICIAN},
  due as (select j.id, j.price from string_jobs j, me where j.id = $2 and j.paid_payment_id is null
    and j.order_status <> 'CANCELLED' for no key update of j),
  paid as (insert into payments (string_job_id, method, amount, is_applied, actor_id)
    select due.id, 'technician', coalesce(due.price, 0), true, me.id from due, me returning id, string_job_id),
  job as (update string_jobs j set paid_payment_id = paid.id from paid where j.id = paid.string_job_id returning j.*)
  ${WRITTEN_TECHNICIAN_JOB}`

export const USE_CREDIT = `with me as (update users me set stringing_credits = stringing_credits - 1
    where ${ME} and stringing_credits > 0 returning me.id, me.stringing_credits),
  due as (select j.id from string_jobs j, me where j.id = $2 and j.owner_id = me.id and j.paid_payment_id is null
    and j.order_status <> 'CANCELLED' for no key update of j),
  paid as (insert into payments (string_job_id, method, amount, is_applied, actor_id)
    select due.id, 'credit', 0, true, me.id from due, me returning id, string_job_id),
  entry as (insert into credit_entries (user_id, lot_id, amount, balance_after, reason, payment_id, actor_id)
    select me.id, (
      select l.id from credit_lots l where l.user_id = me.id and l.left_credits > 0
      order by l.expires_on nulls last, l.id limit 1
    ), -1, me.stringing_credits, 'spent', paid.id, me.id from paid, me),
  job as (update string_jobs j set paid_payment_id = paid.id from paid where j.id = paid.string_job_id returning j.id)
  select count(*) from job`
