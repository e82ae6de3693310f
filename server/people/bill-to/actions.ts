import { NO_PERSON } from '../../base/access/require-person.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, notFound } from '../../base/errors.ts'

/** Locks people who have not left, in the order of their ids. */
const lockPeople = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'billed_to_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/**
 * Sets who pays for what a customer has on account and on no statement; null is the customer. Throws 404, 400 when the
 * payer does not exist, and 409 for oneself and for chains. A trigger checks the chains again.
 */
export function setBillTo(db: Db, actor_id: number, id: number, payer_id: number | null): Promise<void> {
  if (payer_id === id) throw conflict('Customers pay for themselves already. Choose another customer.')
  return transact(db, async (trx) => {
    const people = await lockPeople(trx, payer_id === null ? [id] : [id, payer_id])
    const person = people.find((each) => each.id === id)
    if (!person) throw notFound(NO_PERSON)
    if (person.billed_to_id === payer_id) return
    if (payer_id !== null) {
      const payer = people.find((each) => each.id === payer_id)
      if (!payer) throw badRequest('This customer does not exist.', { customer: 'This customer does not exist' })
      if (payer.billed_to_id !== null) {
        throw conflict('Someone else pays for that customer, so that customer cannot pay for others.')
      }
      if (await paysForOthers(trx, id)) {
        throw conflict('This customer pays for others, so no one else can pay for this customer.')
      }
    }
    await writeBillTo(trx, actor_id, person, payer_id)
  })
}

/** Stops a customer from paying for another one. The jobs on a statement stay on it. Throws 404. */
export function stopPayingFor(db: Db, payer_id: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const person = (await lockPeople(trx, [id, payer_id])).find((each) => each.id === id)
    if (person?.billed_to_id !== payer_id) throw notFound('You do not pay for this person.')
    await writeBillTo(trx, payer_id, person, null)
  })
}

/**
 * Stops a person who leaves paying for others, and another one paying for this person. The rows must be locked by
 * `lockLeaver`. The others then pay the jobs that they have on account themselves.
 */
export async function endBillTo(trx: Trx, id: number): Promise<void> {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'billed_to_id'])
    .where(({ or, and, eb }) =>
      or([and([eb('id', '=', id), eb('billed_to_id', 'is not', null)]), eb('billed_to_id', '=', id)]),
    )
    .orderBy('id')
    .execute()
  for (const person of people) await writeBillTo(trx, null, person, null)
}

/** Locks a person who is about to leave, and those for whom the person pays. Undefined when there is no such person. */
export async function lockLeaver(trx: Trx, auth_subject: string) {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'auth_subject', 'email', 'email_verified'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('auth_subject', '=', auth_subject),
        eb('billed_to_id', 'in', selectFrom('users as l').select('l.id').where('l.auth_subject', '=', auth_subject)),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return people.find((person) => person.auth_subject === auth_subject)
}

async function paysForOthers(trx: Trx, id: number): Promise<boolean> {
  const other = await trx.selectFrom('users').select('id').where('billed_to_id', '=', id).limit(1).executeTakeFirst()
  return other !== undefined
}

interface Billed {
  id: number
  billed_to_id: number | null
}

async function writeBillTo(trx: Trx, actor_id: number | null, { id, billed_to_id }: Billed, payer_id: number | null) {
  await trx.updateTable('users').set({ billed_to_id: payer_id }).where('id', '=', id).execute()
  await recordAudit(trx, {
    actor_id,
    action: 'bill_to',
    person_id: id,
    from_value: payerText(billed_to_id),
    to_value: payerText(payer_id),
  })
}

// Names change and are deleted with accounts, but entries of the audit trail are not.
const payerText = (id: number | null) => (id === null ? 'themselves' : `Customer #${id}`)
