import { sql } from 'kysely'
import { statusIs } from './status-sql.ts'

/**
 * SQL for the number of the job that a redo of a job would repair: always the first one. `jobs` is the table or its
 * alias.
 */
export const firstOf = (jobs: string) => sql<number>`coalesce(${sql.ref(`${jobs}.redo_of`)}, ${sql.ref(`${jobs}.id`)})`

/**
 * SQL for the moment until which the shop strings the racket of a job again free of charge: the end of the last day of the
 * shop's calendar. The days count from 'ready' of the first job. Null when the shop does not do it.
 */
export const freeUntil = (jobs: string) => sql<Date | null>`(
  select (date_trunc('day', f.ready_at at time zone s.time_zone) + make_interval(days => s.redo_days + 1))
    at time zone s.time_zone
  from string_jobs f, shop_settings s where f.id = ${firstOf(jobs)}
)`

/** SQL for the redo of the same first job that is not finished; null for none. */
export const openRedo = (jobs: string) => sql<number | null>`(
  select r.id from string_jobs r where r.redo_of = ${firstOf(jobs)} and ${statusIs('r', 'isPending')}
)`

/** SQL for the newest job for which the racket of a job has come again, so that other strings are in it; null for none. */
export const cameAgainFor = (jobs: string) => sql<number | null>`(
  select max(later.id) from string_jobs later
  where later.racket_id = ${sql.ref(`${jobs}.racket_id`)} and later.id > ${sql.ref(`${jobs}.id`)}
    and later.received_at is not null and not ${statusIs('later', 'isCancelled')}
)`

/** SQL: the racket of a job was taken back to be strung again free of charge, and that redo was not cancelled. */
export const wasTakenBack = (jobs: string) => sql<boolean>`exists (
  select from string_jobs r where r.redo_of = ${sql.ref(`${jobs}.id`)} and not ${statusIs('r', 'isCancelled')}
)`

/** SQL for the moment of `freeUntil` as text, for a job whose racket can be strung again free of charge; otherwise null. */
export const canBeRedoneUntil = (jobs: string) => sql<string | null>`case
  when ${statusIs(jobs, 'isStrung')} and ${freeUntil(jobs)} > now() and ${openRedo(jobs)} is null
    and ${cameAgainFor(jobs)} is null
    then iso(${freeUntil(jobs)})
end`
