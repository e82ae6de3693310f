import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { isolated } from '../../contract/base/isolated.ts'
import {
  OLD_INVITATION,
  type StaffInvitation,
  type StaffInvitationInput,
} from '../../contract/people/staff-invitations.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { personLabel } from '../base/database/person-label.ts'
import { badRequest, conflict, forbidden, notFound } from '../base/errors.ts'
import { postEmail } from '../messages/mail/queries.ts'
import { unlinked } from '../messages/mail/unlinked.ts'
import { changeRights } from './permissions.ts'

/** The parts of invitation links. */
export interface InvitationLinks {
  /** The secret of the installation, from which the links follow. */
  secret: string
  publicUrl: string
}

// An invitation ends when its time is over, or when the person who made it is no longer a manager.
const isOpen = sql<SqlBool>`i.expires_at > now() and exists (
  select from users m where m.id = i.created_by and m.is_manager and m.deleted_at is null)`

const invitations = (db: Db) =>
  db
    .selectFrom('staff_invitations as i')
    .innerJoin('users as m', 'm.id', 'i.created_by')
    .where(isOpen)
    .where('i.accepted_by', 'is', null)
    .select([
      'i.id',
      'i.email',
      'i.is_technician',
      'i.is_manager',
      personLabel('m').as('invited_by'),
      sql<string>`iso(i.expires_at)`.as('expiry_date'),
    ])

/** The invitations that wait, newest first. */
export const listStaffInvitations = (db: Db): Promise<StaffInvitation[]> =>
  invitations(db).orderBy('i.id', 'desc').limit(200).execute()

/** Makes an invitation, and emails its link if it has an email. */
export function inviteStaff(
  db: Db,
  links: InvitationLinks,
  actor_id: number,
  { email = null, roles }: StaffInvitationInput,
): Promise<StaffInvitation> {
  return transact(db, async (trx) => {
    const { id, nonce } = await trx
      .insertInto('staff_invitations')
      .values({
        email,
        is_emailed: email !== null,
        is_technician: roles.includes('technician'),
        is_manager: roles.includes('manager'),
        created_by: actor_id,
      })
      .returning(['id', 'nonce'])
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor_id,
      action: 'invitation',
      subject: roles.join(' and '),
      from_value: null,
      to_value: email ?? 'by link',
    })
    const invitation = await invitations(trx).where('i.id', '=', id).executeTakeFirstOrThrow()
    if (email) await postEmail(trx, invitationEmail(invitation, email, linkOf(links, { id, nonce })))
    return invitation
  })
}

/** The link of an invitation that its maker hands over. Throws 409 when the link was emailed instead. */
export async function staffInvitationLink(db: Db, links: InvitationLinks, id: number): Promise<string> {
  const invitation = await invitations(db)
    .select(['i.nonce', 'i.is_emailed'])
    .where('i.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound())
  if (invitation.is_emailed) throw conflict('The link of this invitation was sent by email.')
  return linkOf(links, invitation)
}

/** Ends an invitation that was not accepted. */
export function revokeStaffInvitation(db: Db, actor_id: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const revoked = await trx
      .deleteFrom('staff_invitations')
      .where('id', '=', id)
      .where('accepted_by', 'is', null)
      .returning('email')
      .executeTakeFirstOrThrow(() => notFound())
    const from_value = revoked.email ?? 'by link'
    await recordAudit(trx, { actor_id, action: 'invitation', subject: 'revoked', from_value, to_value: '' })
  })
}

/**
 * Gives a person the roles of an invitation, once. The same person may repeat it while they have the roles. Throws 400 for
 * an invitation that is used or over, and 403 when it is for another email.
 */
export function acceptStaffInvitation(
  db: Db,
  { secret }: InvitationLinks,
  user: { id: number; email: string },
  token: string,
) {
  return transact(db, async (trx) => {
    const invitation = await findInvitation(trx, secret, token)
    if (!invitation) throw badRequest(OLD_INVITATION)
    const { id, email, created_by, accepted_by, is_technician, is_manager } = invitation
    if (email !== null && email !== user.email.toLowerCase()) {
      throw forbidden(`This invitation is for ${email}. Please sign in with that email.`)
    }
    const { numUpdatedRows } = await trx
      .updateTable('staff_invitations')
      .set({ accepted_by: user.id })
      .where('id', '=', id)
      .where('accepted_by', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n && accepted_by !== user.id) throw badRequest(OLD_INVITATION)
    const roles = { ...(is_technician && { is_technician }), ...(is_manager && { is_manager }) }
    if (numUpdatedRows > 0n) await changeRights(trx, created_by, user.id, roles)
    else if (!(await hasRoles(trx, user.id, roles))) throw badRequest(OLD_INVITATION)
    return { is_technician, is_manager }
  })
}

/** False when a role was taken from the person later. */
async function hasRoles(db: Db, id: number, roles: { is_technician?: boolean; is_manager?: boolean }) {
  const user = await db
    .selectFrom('users')
    .select(['is_technician', 'is_manager'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (user?.is_technician || !roles.is_technician) && (user?.is_manager || !roles.is_manager)
}

/**
 * Returns null if a token does not admit this email to sign-up. The first sign-up with a link that was handed over binds
 * the link to its email. `isConfirmed` is true if the link was sent to this email.
 */
export async function admitByInvitation(
  db: Db,
  secret: string,
  { email, invitation }: { email: string; invitation: string },
): Promise<{ isConfirmed: boolean } | null> {
  const found = await findInvitation(db, secret, invitation)
  if (!found) return null
  const { numUpdatedRows } = await db
    .updateTable('staff_invitations')
    .set({ email })
    .where('id', '=', found.id)
    .where('accepted_by', 'is', null)
    .where((is) => is.or([is('email', 'is', null), is('email', '=', email)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? { isConfirmed: found.is_emailed } : null
}

/** Deletes invitations that are over. */
export const forgetStaffInvitations = (db: Db) =>
  db.deleteFrom('staff_invitations').where('expires_at', '<', sql<Date>`now()`).execute()

/** Takes emails that belonged to a deleted account out of the audit trail. */
export async function forgetInvited(trx: Trx, emails: string[]) {
  for (const column of ['from_value', 'to_value'] as const) {
    await trx
      .updateTable('audit_entries')
      .set({ [column]: 'by email' })
      .where('action', '=', 'invitation')
      .where(column, 'in', emails)
      .execute()
  }
}

async function findInvitation(db: Db, secret: string, token: string) {
  const [, id, mark = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return null
  const found = await db
    .selectFrom('staff_invitations as i')
    .selectAll('i')
    .where('i.id', '=', Number(id))
    .where(isOpen)
    .executeTakeFirst()
  return found && timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(secret, found))) ? found : null
}

const markOf = (secret: string, { id, nonce }: { id: number; nonce: string }) =>
  createHmac('sha256', secret).update(`staff invitation ${id} ${nonce}`).digest('base64url')

const linkOf = ({ secret, publicUrl }: InvitationLinks, invitation: { id: number; nonce: string }) =>
  `${publicUrl}/#join=${invitation.id}.${markOf(secret, invitation)}`

/** Each role has a sentence of its own, because a translation can need one. */
function invitationText(
  inviter: string,
  { is_technician, is_manager }: Pick<StaffInvitation, 'is_technician' | 'is_manager'>,
) {
  if (is_technician && is_manager) {
    return `${inviter} invited you to join the staff as technician and manager. The link works once and expires after 7 days.`
  }
  return is_manager
    ? `${inviter} invited you to join the staff as manager. The link works once and expires after 7 days.`
    : `${inviter} invited you to join the staff as technician. The link works once and expires after 7 days.`
}

const invitationEmail = ({ invited_by, ...roles }: StaffInvitation, to: string, url: string) => ({
  to,
  subject: 'You are invited to join the staff',
  paragraphs: [
    'Hello,',
    invitationText(isolated(unlinked(invited_by)), roles),
    'If you do not know this shop, ignore this email.',
  ],
  button: { label: 'Join', url },
})
