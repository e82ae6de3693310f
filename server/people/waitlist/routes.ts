import { api } from '../../../contract/api.ts'
import { transact } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'
import type { Route } from '../../base/http/route.ts'
import { postEmail } from '../../messages/mail/queries.ts'
import { addToWaitlist, admit, listWaitlist, renewInvitation } from './queries.ts'

export function waitlistRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  // The response does not reveal whether the address is on the list already.
  route(api.joinWaitlist, ({ db, body: { email } }) =>
    transact(db, async (trx) => {
      await addToWaitlist(trx, email)
      // A person who was admitted and joins again has lost the email with the link.
      const invitation = await renewInvitation(trx, email)
      if (invitation) await postEmail(trx, admissionEmail(publicUrl, email, invitation))
    }),
  )

  route(api.listWaitlist, ({ db }) => listWaitlist(db))

  route(api.admitFromWaitlist, ({ db, id, user }) =>
    transact(db, async (trx) => {
      const { entry, isNew } = await admit(trx, { id, managerId: user.id })
      if (!entry) throw notFound()
      const invitation = isNew ? await renewInvitation(trx, entry.email) : null
      if (invitation) await postEmail(trx, admissionEmail(publicUrl, entry.email, invitation))
      return entry
    }),
  )
}

const admissionEmail = (publicUrl: string, email: string, invitation: string) => ({
  to: email,
  subject: 'You can sign up for Stringbed now',
  paragraphs: ['Hello,', 'The shop has approved your request. You can now sign up with this email address.'],
  button: { label: 'Sign up', url: `${publicUrl}/#sign-up=${invitation}` },
})
