import { z } from 'zod'
import { Email } from './credentials.ts'
import { Timestamp } from './ids.ts'
import { requiredName } from './text.ts'

export const ORGANIZATION_ROLES = ['admin', 'member'] as const
export const OrganizationRole = z.enum(ORGANIZATION_ROLES, { error: 'The role must be admin or member' })
export type OrganizationRole = z.infer<typeof OrganizationRole>

const NO_KEY = { error: 'Not found' }
/** The key of one of better-auth's rows: letters and digits. */
export const Key = z.string(NO_KEY).regex(/^[\w-]{1,64}$/, NO_KEY)

const Name = requiredName('Please enter a name', 60)

export const NewOrganization = z.strictObject({ name: Name })
export const OrganizationKey = z.strictObject({ organizationId: Key })
export const OrganizationRename = OrganizationKey.extend({ name: Name })
/** `null` switches back to the personal account. */
export const OrganizationSwitch = z.strictObject({ organizationId: Key.nullable() })

export const Invite = OrganizationKey.extend({ email: Email, role: OrganizationRole })
export const InvitationKey = z.strictObject({ invitationId: Key })

export const MemberKey = OrganizationKey.extend({ memberId: Key })
export const RoleChange = MemberKey.extend({ role: OrganizationRole })

/** `logo` and `metadata` are always null. */
export const Organization = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.string().nullable(),
  createdAt: Timestamp,
  metadata: z.string().nullable(),
  id: z.string(),
})
export type Organization = z.infer<typeof Organization>

export const Invitation = z.object({
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  /** pending, accepted, rejected or canceled */
  status: z.string(),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  inviterId: z.string(),
  id: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

export const ReceivedInvitation = Invitation.extend({ organizationName: z.string() })

export const Member = z.object({
  organizationId: z.string(),
  userId: z.string(),
  role: OrganizationRole,
  createdAt: Timestamp,
  id: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.string().nullable() }),
})
export type Member = z.infer<typeof Member>

export const OrganizationDetails = Organization.extend({
  invitations: z.array(Invitation),
  members: z.array(Member),
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>
