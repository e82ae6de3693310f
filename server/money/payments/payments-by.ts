import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/**
 * The applied payments for jobs of one payer: the owner of the job, or another customer who paid for it. `payment` is the
 * same for all that were made at once. A card payment has an id of its own; what staff take at once for several jobs of a
 * customer is recorded in one transaction, and so at one moment; a credit pays for one job.
 */
export const paymentsBy = (db: Pick<Db, 'selectFrom'>, payer_id: number) =>
  db
    .selectFrom('payments as p')
    .select(['p.id', 'p.string_job_id', 'p.amount', 'p.payer_id', 'p.created_at'])
    .select(
      sql<string>`case p.method when 'card' then p.provider_payment_id
        when 'technician' then concat(p.created_at, ' ', p.actor_id) else p.id::text end`.as('payment'),
    )
    .where('p.id', 'in', (from) =>
      from
        .selectFrom('payments')
        .select('id')
        .where('payer_id', '=', payer_id)
        .unionAll(
          from
            .selectFrom('string_jobs as j')
            .innerJoin('payments as own', 'own.id', 'j.paid_payment_id')
            .select('own.id')
            .where('j.owner_id', '=', payer_id)
            .where('own.payer_id', 'is', null),
        ),
    )
    .where('p.string_job_id', 'is not', null)
    .where('p.is_applied', '=', sql.lit(true))
