import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsOf, claimsOf, password } from '../../../testing/accounts.ts'
import type { Browser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, emailLink } = accountsOf(portal)

async function createOrganization(browser: Browser, name: string) {
  expect((await browser.post('/organization/create', { name })).status).toBe(200)
  const { body } = await browser.get('/organization/list')
  return { body: body.find((organization: { name: string }) => organization.name === name) }
}

describe('an organization', () => {
  async function verified(address: string) {
    const browser = await signedUp(address)
    await sql`update auth."user" set "emailVerified" = true where email = ${address}`.execute(portal.db)
    return browser
  }

  test('appears in the token with role and permissions while it is active', async () => {
    const browser = await signedUp()
    const { body: organization } = await createOrganization(browser, 'Shuttle Club')
    expect((await browser.post('/organization/set-active', { organizationId: organization.id })).status).toBe(200)
    expect(claimsOf(await browser.token())).toMatchObject({
      o: { id: organization.id, slg: organization.slug, rol: 'admin', per: 'manage,read', fpm: '3' },
      fea: 'o:members',
    })
    await browser.post('/organization/set-active', { organizationId: null })
    expect(claimsOf(await browser.token()).o).toBeUndefined()
  })

  test('admits invited people once their email is confirmed, with the role of the invitation', async () => {
    const admin = await verified('admin@example.com')
    const guest = await signedUp('guest@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = { organizationId: organization.id, email: 'guest@example.com', role: 'member' }
    expect((await admin.post('/organization/invite-member', invite)).status).toBe(200)
    const invitationId = await emailLink('invitation')

    expect((await guest.post('/organization/accept-invitation', { invitationId })).status).toBe(403)
    await sql`update auth."user" set "emailVerified" = true`.execute(portal.db)
    expect((await guest.post('/organization/accept-invitation', { invitationId })).status).toBe(200)

    await guest.post('/organization/set-active', { organizationId: organization.id })
    expect(claimsOf(await guest.token()).o).toMatchObject({ rol: 'member', fpm: '2' })
    expect((await guest.post('/organization/invite-member', { ...invite, email: 'x@example.com' })).status).toBe(403)
    expect((await guest.post('/organization/leave', { organizationId: organization.id })).status).toBe(200)
    expect(claimsOf(await guest.token()).o).toBeUndefined()
  })

  test('cannot put a link into the email of an invitation by its name', async () => {
    const admin = await verified('admin@example.com')
    const { body: organization } = await createOrganization(admin, 'Alpha evil.example')
    const invite = { organizationId: organization.id, email: 'guest@example.com', role: 'member' }
    expect((await admin.post('/organization/invite-member', invite)).status).toBe(200)
    const { subject } = await portal.db
      .selectFrom('messages')
      .select(['subject'])
      .where('recipient', '=', 'guest@example.com')
      .executeTakeFirstOrThrow()
    expect(subject).toContain('Alpha evil.\u2060example')
  })

  test('sends at most thirty invitations per person and hour, across all organizations', async () => {
    const admin = await verified('admin@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = (guest: string) =>
      admin.post('/organization/invite-member', { organizationId: organization.id, email: guest, role: 'member' })
    expect((await invite('first@example.com')).status).toBe(200)
    await sql`update auth.attempts set tries = 30 where key like 'invitations:%'`.execute(portal.db)
    expect((await invite('next@example.com')).status).toBe(429)
    const another = await verified('another@example.com')
    const { body: club } = await createOrganization(another, 'Feather Club')
    const theirs = { organizationId: club.id, email: 'next@example.com', role: 'member' }
    expect((await another.post('/organization/invite-member', theirs)).status).toBe(200)
  })

  test('does not let its only admin leave, and explains why', async () => {
    const admin = await verified('admin@example.com')
    expect((await admin.get('/session')).body.has_organizations).toBe(false)
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    expect((await admin.get('/session')).body.has_organizations).toBe(true)
    expect(await admin.post('/organization/leave', { organizationId: organization.id })).toMatchObject({
      status: 400,
      body: {
        error: 'An organization needs an admin. Make another member an admin first, or delete the organization.',
      },
    })
  })

  test('refuses people who are not members', async () => {
    const admin = await signedUp()
    const stranger = await signedUp('stranger@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const path = `/organization/get-full-organization?organizationId=${organization.id}`
    expect((await stranger.get(path)).status).toBe(403)
    expect((await stranger.post('/organization/set-active', { organizationId: organization.id })).status).toBe(403)
    expect(await stranger.post('/organization/delete', { organizationId: organization.id })).toMatchObject({
      status: 400,
      body: { error: 'User is not a member of the organization' },
    })
    expect((await admin.get(path)).status).toBe(200)
  })

  test('passes to its oldest member when its only administrator deletes their account', async () => {
    const admin = await verified('admin@example.com')
    const guest = await verified('guest@example.com')
    await portal.db.updateTable('users').set({ is_manager: true }).execute()
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = { organizationId: organization.id, email: 'guest@example.com', role: 'member' }
    await admin.post('/organization/invite-member', invite)
    await guest.post('/organization/accept-invitation', { invitationId: await emailLink('invitation') })
    expect((await admin.post('/delete-user', { password })).status).toBe(200)
    await guest.post('/organization/set-active', { organizationId: organization.id })
    expect(claimsOf(await guest.token()).o).toMatchObject({ rol: 'admin' })
  })
})
