import * as z from 'zod/mini'
import { get, post } from '../base/endpoint.ts'
import { Timestamp } from '../base/ids.ts'
import {
  AppCodeProof,
  BackupCodeProof,
  EmailChange,
  EmailOnly,
  NameChange,
  NewPassword,
  Password,
  PasswordChange,
  PasswordProof,
  SignIn,
  SignUp,
} from './credentials.ts'
import {
  InvitationKey,
  Invite,
  Key,
  MemberKey,
  NewOrganization,
  Organization,
  OrganizationDetails,
  OrganizationKey,
  OrganizationRename,
  OrganizationSwitch,
  ReceivedInvitation,
  RoleChange,
} from './organizations.ts'

/** The person behind the browser's cookie, with a new session token. */
export const SignedIn = z.object({
  token: z.string(),
  session_id: z.string(),
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    two_factor_enabled: z.boolean(),
  }),
  organization_id: z.nullable(z.string()),
  /** True if anyone in the shop uses organizations. */
  has_organizations: z.boolean(),
  /** The answers of the first calls of the page that the query names, in the order of FIRST_PAGES. */
  answers: z.optional(z.array(z.object({ call: z.string(), answer: z.unknown() }))),
})
export type SignedIn = z.infer<typeof SignedIn>

/** A place where the person is signed in; `is_current` marks the browser that asks. */
export const AccountSession = z.object({
  id: z.string(),
  is_current: z.boolean(),
  address: z.string(),
  browser: z.string(),
  created_date: Timestamp,
  used_date: Timestamp,
})

/** `two_factor`: a code is still needed before the person is signed in. */
const SignInResult = z.object({ two_factor: z.boolean() })

export const OLD_LINK = 'This link is no longer valid. Please request a new one.'
export const PasswordReset = z.strictObject({
  token: z.string(OLD_LINK).check(z.regex(/^[\w-]{1,64}$/, OLD_LINK)),
  newPassword: NewPassword,
})
const linkToken = (refusal: string) => z.string(refusal).check(z.maxLength(4_000, refusal))
/** The password is needed in a browser that is not signed in to the account. */
const EmailProof = z.strictObject({ token: linkToken(OLD_LINK), password: z.optional(Password) })
/** The refusal of 'Not mine' and 'This was not me', for which nobody can request a new link. */
export const OLD_REJECTION = 'This link is no longer valid. If something looks wrong, please contact the shop.'
const EmailRejection = z.strictObject({ token: linkToken(OLD_REJECTION) })

/** A link for an authenticator app, and codes that replace the app once each. */
const TwoFactorSetup = z.object({ method: z.literal('totp'), totpURI: z.string(), backupCodes: z.array(z.string()) })
const BackupCodes = z.object({ status: z.boolean(), backupCodes: z.array(z.string()) })

/** Public RSA keys, with the field names of a JSON Web Key Set. */
const TokenKeys = z.object({
  keys: z.array(z.object({ alg: z.string(), kty: z.string(), n: z.string(), e: z.string(), kid: z.string() })),
})

const PAGE = { error: 'page must be one name of at most 100 characters' }

/** The page that asks. An unknown one is no error, because pages of an older or newer portal may ask. */
const SessionQuery = z.strictObject({ page: z.optional(z.string(PAGE).check(z.maxLength(100, PAGE))) })

const Empty = z.strictObject({})

const browser = { who: 'anyone', cookie: true } as const
const account = { who: 'account', cookie: true } as const
const proof = { ...account, limit: ['identity-proof'] } as const
const secondFactor = true

/** The embedded provider's calls, mounted unless a hosted provider keeps the accounts. */
// biome-ignore format: one line per call, or two, keeps the table readable on one page
export const accountApi = {
  // signing in and out
  signUp: post('/auth/sign-up/email', 'Sign up',
    { ...browser, limit: ['sign-up'], body: SignUp, response: SignInResult }),
  signIn: post('/auth/sign-in/email', 'Sign in',
    { ...browser, limit: ['sign-in'], body: SignIn, response: SignInResult }),
  signOut: post('/auth/sign-out', 'Sign out', { ...browser, body: Empty, response: Empty }),
  getSession: get('/auth/session', 'My session, or null; with the first data of a page of the portal that asks',
    { ...browser, query: SessionQuery, response: z.nullable(SignedIn) }),
  getSessionToken: get('/auth/token', 'A session token, valid for one minute',
    { ...account, response: z.object({ token: z.string() }) }),
  listTokenKeys: get('/auth/jwks', 'The keys that verify tokens',
    { ...browser, response: TokenKeys }),
  listSessions: get('/auth/list-sessions', 'My sessions', { ...account, response: z.array(AccountSession) }),
  revokeSession: post('/auth/revoke-session', 'End a session',
    { ...account, body: z.strictObject({ id: Key }), response: Empty }),

  // name, email and password
  changeName: post('/auth/update-user', 'Change my name', { ...account, body: NameChange, response: Empty }),
  sendVerificationEmail: post('/auth/send-verification-email', 'Email a link to confirm my address',
    { ...account, limit: ['confirmation-email'], body: Empty, response: Empty }),
  verifyEmail: post('/auth/verify-email', 'Confirm my address', { ...browser, body: EmailProof, response: Empty }),
  rejectEmail: post('/auth/reject-email', 'Report that I did not request this link',
    { ...browser, body: EmailRejection, response: Empty }),
  changeEmail: post('/auth/change-email', 'Email a link to change my address',
    { ...account, limit: ['confirmation-email', 'identity-proof'], secondFactor, body: EmailChange, response: Empty }),
  requestPasswordReset: post('/auth/request-password-reset', 'Email a link to reset my password',
    { ...browser, limit: ['password-reset'], body: EmailOnly, response: Empty }),
  resetPassword: post('/auth/reset-password', 'Reset my password', { ...browser, body: PasswordReset, response: Empty }),
  changePassword: post('/auth/change-password', 'Change my password and end my other sessions',
    { ...proof, secondFactor, body: PasswordChange, response: Empty }),
  verifyPassword: post('/auth/verify-password', 'Verify my password', { ...proof, body: PasswordProof, response: Empty }),
  deleteAccount: post('/auth/delete-user', 'Delete my account',
    { ...proof, secondFactor, body: PasswordProof, response: Empty }),

  // the second factor
  enableTwoFactor: post('/auth/two-factor/enable', 'Set up two-factor authentication',
    { ...proof, body: PasswordProof, response: TwoFactorSetup }),
  disableTwoFactor: post('/auth/two-factor/disable', 'Turn off two-factor authentication',
    { ...proof, secondFactor, body: PasswordProof, response: Empty }),
  verifyAppCode: post('/auth/two-factor/verify-totp', 'Verify a code from my authenticator app',
    { ...browser, limit: ['identity-proof'], body: AppCodeProof, response: Empty }),
  verifyBackupCode: post('/auth/two-factor/verify-backup-code', 'Verify a backup code',
    { ...browser, limit: ['identity-proof'], body: BackupCodeProof, response: Empty }),
  createBackupCodes: post('/auth/two-factor/generate-backup-codes', 'Replace my backup codes',
    { ...proof, secondFactor, body: PasswordProof, response: BackupCodes }),

  // organizations
  listOrganizations: get('/auth/organization/list', 'My organizations', { ...account, response: z.array(Organization) }),
  getOrganization: get('/auth/organization/get-full-organization', 'An organization with members and invitations',
    { ...account, query: OrganizationKey, response: OrganizationDetails }),
  createOrganization: post('/auth/organization/create', 'Create an organization',
    { ...account, body: NewOrganization, response: Empty }),
  renameOrganization: post('/auth/organization/update', 'Rename an organization',
    { ...account, body: OrganizationRename, response: Empty }),
  deleteOrganization: post('/auth/organization/delete', 'Delete an organization',
    { ...account, body: OrganizationKey, response: Empty }),
  switchOrganization: post('/auth/organization/set-active', 'Switch to an organization',
    { ...account, body: OrganizationSwitch, response: Empty }),
  leaveOrganization: post('/auth/organization/leave', 'Leave an organization',
    { ...account, body: OrganizationKey, response: Empty }),
  changeMemberRole: post('/auth/organization/update-member-role', "Change a member's role",
    { ...account, body: RoleChange, response: Empty }),
  removeMember: post('/auth/organization/remove-member', 'Remove a member', { ...account, body: MemberKey, response: Empty }),
  inviteMember: post('/auth/organization/invite-member', 'Email an invitation',
    { ...account, limit: ['invitation'], body: Invite, response: Empty }),
  cancelInvitation: post('/auth/organization/cancel-invitation', 'Withdraw an invitation',
    { ...account, body: InvitationKey, response: Empty }),
  listReceivedInvitations: get('/auth/organization/list-user-invitations', 'My invitations',
    { ...account, response: z.array(ReceivedInvitation) }),
  acceptInvitation: post('/auth/organization/accept-invitation', 'Accept an invitation',
    { ...account, body: InvitationKey, response: Empty }),
  declineInvitation: post('/auth/organization/reject-invitation', 'Decline an invitation',
    { ...account, body: InvitationKey, response: Empty }),
}
