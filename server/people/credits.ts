import type { CreditChange } from '../../contract/people/people.ts'
import { NO_PERSON } from '../base/access/require-person.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'
import { changeBalance } from '../job/credit-ledger.ts'

/** Grants credits to a person, or takes some. Refuses (409) to take more than there are. */
export function changeCredits(db: Db, actor_id: number, user_id: number, { amount, reason }: CreditChange) {
  return transact(db, async (trx) => {
    if ((await changeBalance(trx, { user_id, amount, note: reason, actor_id })) !== null) return
    const person = await trx
      .selectFrom('users')
      .select('stringing_credits')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    const available = person.stringing_credits
    if (available === 1) throw conflict('Only 1 credit is available.')
    throw conflict(`Only ${available} credits are available.`)
  })
}
