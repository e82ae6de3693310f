import type { MessageKind } from '../../contract/messages.ts'
import type { Db } from '../database/connect.ts'

interface Reach {
  first_name: string
  /** null when the customer gave no address, or deleted the account. */
  email: string | null
  /** The kinds that the customer turned off. */
  unwanted: MessageKind[]
}

/** How a customer gets messages. */
export async function reachOf(db: Db, customer_id: number): Promise<Reach> {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('message_choices as c', 'c.user_id', 'u.id')
    .select(['u.first_name', 'u.email', 'u.deleted_at', 'c.unwanted'])
    .where('u.id', '=', customer_id)
    .executeTakeFirstOrThrow()
  return {
    first_name: person.first_name,
    email: person.deleted_at === null && person.email !== '' ? person.email : null,
    unwanted: person.unwanted ?? [],
  }
}
