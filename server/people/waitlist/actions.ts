import type { WaitlistEntry } from '../../../contract/people/waitlist.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import { postEmail } from '../../messages/mail/queries.ts'
import { addToWaitlist, admit, renewInvitation } from './queries.ts'

/** Puts an address on the waiting list. A person who was admitted and joins again has lost the email with the link. */
export const joinWaitlist = (db: Db, email: string, publicUrl: string): Promise<void> =>
  transact(db, async (trx) => {
    await addToWaitlist(trx, email)
    await sendInvitation(trx, email, publicUrl)
  })

/** Lets a person sign up, and sends them the link. Throws 404 for a missing entry. */
export const admitFromWaitlist = (
  db: Db,
  { id, managerId }: { id: number; managerId: number },
  publicUrl: string,
): Promise<WaitlistEntry> =>
  transact(db, async (trx) => {
    const { entry, isNew } = await admit(trx, { id, managerId })
    if (!entry) throw notFound()
    if (isNew) await sendInvitation(trx, entry.email, publicUrl)
    return entry
  })

/** Sends a new link to a person who may sign up, and nothing to others. */
async function sendInvitation(trx: Trx, email: string, publicUrl: string) {
  const invitation = await renewInvitation(trx, email)
  if (!invitation) return
  await postEmail(trx, {
    to: email,
    subject: 'You can sign up for Stringbed now',
    paragraphs: ['Hello,', 'The shop has approved your request. You can now sign up with this email address.'],
    button: { label: 'Sign up', url: `${publicUrl}/#sign-up=${invitation}` },
  })
}
