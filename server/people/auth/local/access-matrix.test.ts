import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../../contract/base/endpoint.ts'
import { keysOf } from '../../../../contract/base/keys.ts'
import { accountApi } from '../../../../contract/people/account.ts'
import { type Browser, createBrowser } from '../../../testing/browser.ts'
import { digestOf } from '../../../testing/digest.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { mountedRoutes } from '../../../testing/mounted-routes.ts'
import { testApp } from '../../../testing/test-app.ts'

// Makes every account call with every kind of browser, like server/base/http/access-matrix.test.ts.

const portal = testApp(localAuth())
const email = 'lena@example.com'
const password = 'mains and crosses'

/** `stale`: signed in, with a second factor that was proved eleven minutes ago. */
type Visitor = 'signed out' | 'signed in' | 'stale' | 'foreign page'

interface World {
  /** Signed in. */
  browser: Browser
  organizationId: string
}

interface Row {
  statuses: Record<Visitor, number>
  query?: (world: World) => string
  body?: (world: World) => object
}

/** Reads change nothing, so a foreign page may send them; it cannot see the response. */
const reads = (status: number): Row['statuses'] => ({
  'signed out': status,
  'signed in': status,
  stale: status,
  'foreign page': status,
})
const anyone = (status = 200): Row['statuses'] => ({ ...reads(status), 'foreign page': 403 })
const accountReads = (status = 200): Row['statuses'] => ({ ...reads(status), 'signed out': 401 })
const account = (status = 200): Row['statuses'] => ({ ...anyone(status), 'signed out': 401 })
const FRESH_FACTOR: Row['statuses'] = { ...account(), stale: 403 }

const club = ({ organizationId }: World) => ({ organizationId })
const noInvitation = () => ({ invitationId: 'none' })
const proof = () => ({ password })

const matrix: Record<keyof typeof accountApi, Row> = {
  signUp: { statuses: anyone(), body: () => ({ name: 'Nia', email: 'nia@example.com', password }) },
  signIn: { statuses: anyone(), body: () => ({ email, password }) },
  signOut: { statuses: anyone(), body: () => ({}) },
  getSession: { statuses: reads(200), query: () => '?page=dashboard' },
  getSessionToken: { statuses: accountReads() },
  listTokenKeys: { statuses: reads(200) },
  listSessions: { statuses: accountReads() },
  revokeSession: { statuses: account(404), body: () => ({ id: 'none' }) },

  changeName: { statuses: account(), body: () => ({ name: 'Lena Maria' }) },
  sendVerificationEmail: { statuses: account(), body: () => ({}) },
  verifyEmail: { statuses: anyone(400), body: () => ({ token: 'none' }) },
  rejectEmail: { statuses: anyone(400), body: () => ({ token: 'none' }) },
  changeEmail: { statuses: FRESH_FACTOR, body: () => ({ newEmail: 'new@example.com', password }) },
  requestPasswordReset: { statuses: anyone(), body: () => ({ email }) },
  resetPassword: { statuses: anyone(400), body: () => ({ token: 'none', newPassword: 'a new set of mains' }) },
  changePassword: {
    statuses: FRESH_FACTOR,
    body: () => ({ currentPassword: password, newPassword: 'a new set of mains' }),
  },
  verifyPassword: { statuses: account(), body: proof },
  deleteAccount: { statuses: FRESH_FACTOR, body: proof },

  enableTwoFactor: { statuses: account(), body: proof },
  disableTwoFactor: { statuses: FRESH_FACTOR, body: proof },
  // Without a session these need the cookie of a sign-in that waits for its second factor.
  verifyAppCode: { statuses: account(400), body: () => ({ code: '000000' }) },
  verifyBackupCode: { statuses: account(400), body: () => ({ code: 'abcde-12345' }) },
  createBackupCodes: { statuses: { ...FRESH_FACTOR, 'signed in': 400 }, body: proof },

  listOrganizations: { statuses: accountReads() },
  getOrganization: { statuses: accountReads(), query: ({ organizationId }) => `?organizationId=${organizationId}` },
  createOrganization: { statuses: account(), body: () => ({ name: 'Another club' }) },
  renameOrganization: { statuses: account(), body: (world) => ({ ...club(world), name: 'Renamed' }) },
  deleteOrganization: { statuses: account(), body: club },
  switchOrganization: { statuses: account(), body: club },
  leaveOrganization: { statuses: account(400), body: club },
  changeMemberRole: { statuses: account(400), body: (world) => ({ ...club(world), memberId: 'none', role: 'admin' }) },
  removeMember: { statuses: account(400), body: (world) => ({ ...club(world), memberId: 'none' }) },
  // The email of this person is not confirmed.
  inviteMember: {
    statuses: account(403),
    body: (world) => ({ ...club(world), email: 'guest@example.com', role: 'member' }),
  },
  cancelInvitation: { statuses: account(400), body: noInvitation },
  listReceivedInvitations: { statuses: accountReads(403) },
  acceptInvitation: { statuses: account(400), body: noInvitation },
  declineInvitation: { statuses: account(400), body: noInvitation },
}

const rows = keysOf(matrix).map((name) => [name, matrix[name], accountApi[name]] as const)
const visitors = keysOf(anyone())
const isRefused = (status: number) => status === 401 || status === 403

describe.each(rows)('%s', (_name, row: Row, { method, path }: Endpoint) => {
  const refused = visitors.filter((visitor) => isRefused(row.statuses[visitor]))
  // A stale second factor is the stricter test, where it is admitted at all.
  const signedIn: Visitor = isRefused(row.statuses.stale) ? 'signed in' : 'stale'
  const admitted = visitors.filter(
    (visitor) => visitor === signedIn || !(isRefused(row.statuses[visitor]) || visitor === 'signed in'),
  )

  test.runIf(refused.length > 0)(`refuses a browser that is ${refused.join(', ')}, and changes nothing`, async () => {
    const world = await createWorld({ isStale: true })
    const before = await digestOf(portal.db)
    for (const visitor of refused) {
      expect([visitor, (await call(world, visitor)).status]).toEqual([visitor, row.statuses[visitor]])
    }
    expect(await digestOf(portal.db)).toBe(before)
  })

  test.each(admitted)('admits a browser that is %s', async (visitor) => {
    const world = await createWorld({ isStale: visitor === 'stale' })
    expect(await call(world, visitor)).toMatchObject({ status: row.statuses[visitor] })
  })

  async function call(world: World, visitor: Visitor) {
    const browser = visitor === 'signed out' ? createBrowser(portal) : world.browser
    const address = `${path.replace('/auth', '')}${row.query?.(world) ?? ''}`
    const headers: Record<string, string> = visitor === 'foreign page' ? { origin: 'https://evil.example' } : {}
    return method === 'GET' ? browser.get(address, headers) : browser.post(address, row.body?.(world) ?? {}, headers)
  }
})

test('of the routes of better-auth, only the account calls are mounted', () => {
  const table = Object.values<Endpoint>(accountApi).map(({ method, path }) => `${method} /api${path}`)
  const mounted = mountedRoutes(portal.app).filter((route) => route.includes('/api/auth'))
  expect(mounted.sort()).toEqual(table.sort())
})

async function createWorld({ isStale }: { isStale: boolean }): Promise<World> {
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', { name: 'Lena', email, password })
  // The last manager could not delete their account.
  await portal.db.updateTable('users').set({ is_manager: false }).execute()
  await browser.post('/organization/create', { name: 'Club' })
  const { body: organizations } = await browser.get('/organization/list')
  if (isStale) {
    await browser.post('/two-factor/enable', { password })
    await sql`update auth."user" set "twoFactorEnabled" = true`.execute(portal.db)
    await sql`update auth.session set "secondFactorAt" = now() - interval '11 min'`.execute(portal.db)
  }
  return { browser, organizationId: organizations[0].id }
}
