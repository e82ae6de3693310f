import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/**
 * Replaces the differences in string_job_counts by one row for each status, paid and unpaid. Readers see the same sums
 * before and after. Each row is deleted by one server only, so several may fold at once.
 */
export async function foldCounts(db: Db) {
  await sql`
    with folded as (delete from string_job_counts returning order_status, is_order_paid, jobs, amount)
    insert into string_job_counts (order_status, is_order_paid, jobs, amount)
    select order_status, is_order_paid, sum(jobs), sum(amount) from folded group by order_status, is_order_paid
    having sum(jobs) <> 0 or sum(amount) <> 0
  `.execute(db)
}
