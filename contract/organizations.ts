import { z } from 'zod'
import { Email } from './credentials.ts'
import { Timestamp } from './ids.ts'
import { requiredLine } from './text.ts'

export const ORGANIZATION_ROLES = ['admin', 'member'] as const
export const OrganizationRole = z.enum(ORGANIZATION_ROLES, { error: 'The role must be admin or member' })
export type OrganizationRole = z.infer<typeof OrganizationRole>

/** The key of a row that better-auth made: letters and digits. */
export const Key = z
  .string({ error: 'There is nothing here' })
  .regex(/^[\w-]{1,64}$/, { error: 'There is nothing here' })

const Name = requiredLine('Name', 'Please enter a name', 60)

export const NewOrganization = z.strictObject({ name: Name })
export const OrganizationRename = z.strictObject({ organizationId: Key, name: Name })
export const OrganizationKey = z.strictObject({ organizationId: Key })
/** `null` switches back to the personal account. */
export const OrganizationSwitch = z.strictObject({ organizationId: Key.nullable() })

export const Invite = z.strictObject({ organizationId: Key, email: Email, role: OrganizationRole })
export const InvitationKey = z.strictObject({ invitationId: Key })

export const MemberKey = z.strictObject({ organizationId: Key, memberId: Key })
export const RoleChange = z.strictObject({ organizationId: Key, memberId: Key, role: OrganizationRole })

/** `logo` and `metadata` are always null. */
export const Organization = z.object({
  name: z.string(),
  slug: z.string(),
  logo: z.null(),
  createdAt: Timestamp,
  metadata: z.null(),
  id: z.string(),
})
export type Organization = z.infer<typeof Organization>

export const Invitation = z.object({
  organizationId: z.string(),
  email: z.string(),
  role: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'canceled']),
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
  user: z.object({ id: z.string(), name: z.string(), email: z.string(), image: z.null() }),
})
export type Member = z.infer<typeof Member>

export const OrganizationDetails = Organization.extend({
  invitations: z.array(Invitation),
  members: z.array(Member),
})
export type OrganizationDetails = z.infer<typeof OrganizationDetails>
