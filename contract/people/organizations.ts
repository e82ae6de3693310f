import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { requiredName } from '../base/text.ts'
import { Email } from './credentials.ts'

export const ORGANIZATION_ROLES = ['admin', 'member'] as const
export const OrganizationRole = z.enum(ORGANIZATION_ROLES, { error: 'The role must be admin or member' })
export type OrganizationRole = z.infer<typeof OrganizationRole>

/** The names of the roles on screens. */
export const ROLE_NAMES: Record<OrganizationRole, string> = { admin: 'Admin', member: 'Member' }

const NO_KEY = { error: 'Not found' }
/** The key of one of better-auth's rows: letters and digits. */
export const Key = z.string(NO_KEY).check(z.regex(/^[\w-]{1,64}$/, NO_KEY))

const Name = requiredName('Please enter a name', 60)

export const NewOrganization = z.strictObject({ name: Name })
export const OrganizationKey = z.strictObject({ organizationId: Key })
export const OrganizationRename = z.extend(OrganizationKey, { name: Name })
/** `null` switches back to the personal account. */
export const OrganizationSwitch = z.strictObject({ organizationId: z.nullable(Key) })

export const Invite = z.extend(OrganizationKey, { email: Email, role: OrganizationRole })
export const InvitationKey = z.strictObject({ invitationId: Key })

export const MemberKey = z.extend(OrganizationKey, { memberId: Key })
export const RoleChange = z.extend(MemberKey, { role: OrganizationRole })

/** `logo` and `metadata` are always null. */
export const Organization = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.nullable(z.string()),
  createdAt: Timestamp,
  metadata: z.nullable(z.string()),
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

export const ReceivedInvitation = z.extend(Invitation, { organizationName: z.string() })

export const Member = z.object({
  organizationId: z.string(),
  userId: z.string(),
  role: OrganizationRole,
  createdAt: Timestamp,
  id: z.string(),
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.nullable(z.string()) }),
})
export type Member = z.infer<typeof Member>

export const OrganizationDetails = z.extend(Organization, {
  invitations: z.array(Invitation),
  members: z.array(Member),
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>
