import type { Db } from '../base/database/connect.ts'
import { StartError } from '../base/process/start-error.ts'
import { peopleByEmail } from './queries.ts'

/** The person whom a command names. Throws StartError when there is none, or more than one. */
export async function person(db: Db, email: string) {
  const [first, second] = await peopleByEmail(db, email)
  if (!first) throw new StartError(`No one has signed up with ${email}. People sign up in the portal first.`)
  // A walk-in customer can have the same address as an account; the command then means the account.
  if (second && (first.auth_subject === null || second.auth_subject !== null)) {
    throw new StartError(`More than one person has the address ${email}.`)
  }
  return first
}
