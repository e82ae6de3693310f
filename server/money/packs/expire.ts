import { type Db, transact } from '../../base/database/connect.ts'
import { tryEach } from '../../base/jobs/try-each.ts'
import { lockBalance } from '../../job/credit-ledger.ts'
import { isExpired } from '../../job/credit-lots.ts'

const AT_ONCE = 1_000

/**
 * Writes the entries of credits that have expired, person by person. Balances leave these credits out even before. A person
 * for whom it fails does not keep the others waiting.
 */
export async function expireCredits(db: Db): Promise<void> {
  const people = await db
    .selectFrom('credit_lots')
    .select('user_id')
    .distinct()
    .where('left_credits', '>', 0)
    .where(isExpired)
    .limit(AT_ONCE)
    .execute()
  await tryEach(people, ({ user_id }) => transact(db, (trx) => lockBalance(trx, user_id)))
}
