import { api } from '../../contract/api.ts'
import { transact } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { postLetter } from '../mail/queries.ts'
import { addToWaitlist, admit, listWaitlist, renewInvitation } from './queries.ts'

export function waitlistRoutes(route: Route, { publicUrl }: { publicUrl: string }) {
  // The response does not reveal whether the address is on the list already.
  route(api.joinWaitlist, ({ db, body: { email } }) =>
    transact(db, async (trx) => {
      await addToWaitlist(trx, email)
      // A person who was admitted and joins again has lost the email with the link.
      const invitation = await renewInvitation(trx, email)
      if (invitation) await postLetter(trx, admissionLetter(publicUrl, email, invitation))
      return undefined
    }),
  )

  route(api.listWaitlist, ({ db }) => listWaitlist(db))

  route(api.admitFromWaitlist, ({ db, id, user }) =>
    transact(db, async (trx) => {
      const { entry, isNew } = await admit(trx, { id, managerId: user.id })
      if (!entry) throw notFound()
      const invitation = isNew ? await renewInvitation(trx, entry.email) : null
      if (invitation) await postLetter(trx, admissionLetter(publicUrl, entry.email, invitation))
      return entry
    }),
  )
}

const admissionLetter = (publicUrl: string, email: string, invitation: string) => ({
  to: email,
  subject: 'You can sign up for Stringbed now',
  paragraphs: ['Hello,', 'the shop has let you in: with this address you can sign up now.'],
  button: { label: 'Sign up', url: `${publicUrl}/#sign-up=${invitation}` },
})
