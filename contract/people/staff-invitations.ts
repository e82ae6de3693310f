import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { Email } from './credentials.ts'

/** The roles that an invitation can give. */
export const STAFF_ROLES = ['technician', 'manager'] as const
export const StaffRole = z.enum(STAFF_ROLES, { error: 'The role must be technician or manager' })
export type StaffRole = z.infer<typeof StaffRole>

/** A pending invitation. Without an email, the person who made it passes on the link. */
export const StaffInvitation = z.object({
  id: z.int(),
  email: z.nullable(z.string()),
  is_technician: z.boolean(),
  is_manager: z.boolean(),
  invited_by: z.string(),
  expiry_date: Timestamp,
})
export type StaffInvitation = z.infer<typeof StaffInvitation>

/** `roles`: one role or both. Without an email, the invitation is a link to pass on. */
export const StaffInvitationInput = z.strictObject({
  email: z.optional(z.nullable(Email)),
  roles: z
    .array(StaffRole, { error: 'Please choose a role' })
    .check(z.minLength(1, { error: 'Please choose a role' }), z.maxLength(STAFF_ROLES.length)),
})
export type StaffInvitationInput = z.infer<typeof StaffInvitationInput>

export const StaffInvitationLink = z.object({ link: z.string() })

export const OLD_INVITATION = 'This invitation is no longer valid. Please ask the shop for a new one.'
export const StaffInvitationToken = z.strictObject({
  token: z.string({ error: OLD_INVITATION }).check(z.maxLength(100, { error: OLD_INVITATION })),
})

/** The roles that the person has now. */
export const AcceptedInvitation = z.object({ is_technician: z.boolean(), is_manager: z.boolean() })
