import type { Db } from '../database/connect.ts'
import { found } from '../errors.ts'

/** The sentence of a 404. */
export const NO_PERSON = 'This person does not exist.'

/** Throws 404 when a person does not exist or, unless `orLeft`, has deleted their account. */
export async function requirePerson(db: Db, id: number, { orLeft = false } = {}): Promise<void> {
  const person = db.selectFrom('users').select('id').where('id', '=', id)
  found(await person.$if(!orLeft, (people) => people.where('deleted_at', 'is', null)).executeTakeFirst(), NO_PERSON)
}
