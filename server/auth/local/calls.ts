import { z } from 'zod'
import {
  AppCode,
  BackupCode,
  Email,
  Name,
  NewPassword,
  OrganizationRole,
  Password,
  SignIn,
  SignUp,
} from '../../../contract/account.ts'
import { requiredLine } from '../../../contract/text.ts'
import { OLD_LINK } from './refusals.ts'

/** A call that the embedded provider takes from the browser. What is not in the table is not there. */
export interface LocalCall {
  body?: z.ZodType<Record<string, unknown>>
  query?: z.ZodType<Record<string, unknown>>
  /** A guess at a password or code from inside a session: counted. */
  proof?: true
  /** Sends a letter to an address of the caller's choice: counted by who calls. */
  letter?: true
  /** A way in: the browser is known from then on. */
  entrance?: true
  /** Who has a second factor must have proved it within ten minutes. */
  secondFactor?: true
  /** Answers what better-auth answers; otherwise the answer is an empty object. */
  shows?: true
}

const none = z.strictObject({})
const idOf = (error: string) => z.string({ error }).regex(/^[\w-]{1,64}$/, { error })
const key = idOf('There is nothing here')
const OrganizationName = requiredLine('Name', 'Please enter a name', 60)

// Only our own names and no addresses to come back to: nobody can be sent elsewhere.
export const localCalls: Record<string, LocalCall> = {
  'POST /sign-up/email': { body: SignUp, entrance: true },
  'POST /sign-in/email': { body: SignIn, entrance: true },
  'POST /sign-out': { body: none },
  'GET /session': {},
  'GET /token': { shows: true },
  'GET /jwks': { shows: true },

  'POST /request-password-reset': { body: z.strictObject({ email: Email }) },
  'POST /reset-password': { body: z.strictObject({ token: idOf(OLD_LINK), newPassword: NewPassword }) },
  'POST /send-verification-email': { body: none, letter: true },
  'POST /verify-email': {
    body: z.strictObject({ token: z.string({ error: OLD_LINK }).max(4_000, { error: OLD_LINK }) }),
  },

  'POST /verify-password': { body: z.strictObject({ password: Password }), proof: true },
  'POST /update-user': { body: z.strictObject({ name: Name }) },
  'POST /change-email': {
    body: z.strictObject({ newEmail: Email, password: Password }),
    proof: true,
    secondFactor: true,
  },
  'POST /change-password': {
    body: z
      .strictObject({ currentPassword: Password, newPassword: NewPassword })
      .transform((body) => ({ ...body, revokeOtherSessions: true })),
    proof: true,
    secondFactor: true,
  },
  'POST /delete-user': { body: z.strictObject({ password: Password }), proof: true, secondFactor: true },
  'GET /list-sessions': {},
  'POST /revoke-session': { body: z.strictObject({ id: key }) },

  'POST /two-factor/enable': { body: z.strictObject({ password: Password }), proof: true, shows: true },
  'POST /two-factor/disable': { body: z.strictObject({ password: Password }), proof: true, secondFactor: true },
  'POST /two-factor/verify-totp': { body: z.strictObject({ code: AppCode }), proof: true },
  'POST /two-factor/verify-backup-code': { body: z.strictObject({ code: BackupCode }), proof: true },
  'POST /two-factor/generate-backup-codes': {
    body: z.strictObject({ password: Password }),
    proof: true,
    secondFactor: true,
    shows: true,
  },

  'GET /organization/list': { shows: true },
  'GET /organization/get-full-organization': { query: z.strictObject({ organizationId: key }), shows: true },
  'GET /organization/list-user-invitations': { shows: true },
  'POST /organization/create': {
    body: z.strictObject({ name: OrganizationName }).transform((body) => ({ ...body, slug: crypto.randomUUID() })),
  },
  'POST /organization/update': {
    body: z
      .strictObject({ organizationId: key, name: OrganizationName })
      .transform(({ name, organizationId }) => ({ organizationId, data: { name } })),
  },
  'POST /organization/delete': { body: z.strictObject({ organizationId: key }) },
  'POST /organization/set-active': { body: z.strictObject({ organizationId: key.nullable() }) },
  'POST /organization/leave': { body: z.strictObject({ organizationId: key }) },
  'POST /organization/invite-member': {
    body: z.strictObject({ organizationId: key, email: Email, role: OrganizationRole }),
    letter: true,
  },
  'POST /organization/cancel-invitation': { body: z.strictObject({ invitationId: key }) },
  'POST /organization/accept-invitation': { body: z.strictObject({ invitationId: key }) },
  'POST /organization/reject-invitation': { body: z.strictObject({ invitationId: key }) },
  'POST /organization/update-member-role': {
    body: z.strictObject({ organizationId: key, memberId: key, role: OrganizationRole }),
  },
  'POST /organization/remove-member': {
    body: z
      .strictObject({ organizationId: key, memberId: key })
      .transform(({ memberId, organizationId }) => ({ organizationId, memberIdOrEmail: memberId })),
  },
}
