import type { CreditChange } from '../../contract/people/people.ts'
import { NO_PERSON } from '../base/access/require-person.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'
import { adjustCredits, grantCredits } from '../job/credit-ledger.ts'

/** Grants credits to a person, or takes some. Refuses (409) to take more than there are. */
export function changeCredits(db: Db, actorId: number, userId: number, { amount, reason }: CreditChange) {
  return transact(db, async (trx) => {
    const change = amount > 0 ? grantCredits : adjustCredits
    if ((await change(trx, { userId, amount, note: reason, actorId })) !== null) return
    const person = await trx
      .selectFrom('users')
      .select('stringing_credits')
      .where('id', '=', userId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    const available = person.stringing_credits
    if (available === 1) throw conflict('Only 1 credit is available.')
    throw conflict(`Only ${available} credits are available.`)
  })
}
