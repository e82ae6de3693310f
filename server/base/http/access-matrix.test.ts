import { beforeAll, describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { keysOf } from '../../../contract/base/keys.ts'
import { MAX_ID } from '../../../contract/base/request-limits.ts'
import { accountApi } from '../../../contract/people/account.ts'
import { customerRows } from '../../testing/access-matrix/customer-rows.ts'
import { managerRows } from '../../testing/access-matrix/manager-rows.ts'
import { everybody, type Name, type Row } from '../../testing/access-matrix/row.ts'
import { staffRows } from '../../testing/access-matrix/staff-rows.ts'
import { createWorld, type Role, type World } from '../../testing/access-matrix/world.ts'
import { digestOf } from '../../testing/digest.ts'
import { mountedRoutes } from '../../testing/mounted-routes.ts'
import { rememberedWorld } from '../../testing/remembered-world.ts'
import { type Answer, testApp } from '../../testing/test-app.ts'

// Every call of the table with every kind of caller. The expected statuses are written down, call by call, and not
// derived from the table, so a row with a wrong `who` fails. A new call without a row does not compile. The account's
// calls, which take a cookie instead of a token, are in server/people/auth/local/access-matrix.test.ts.

const matrix: Record<Name, Row> = { ...customerRows, ...staffRows, ...managerRows }

const portal = testApp({ pushSubject: 'mailto:shop@strings.shop' })
// The test calls the sandbox of the card payment provider over HTTP.
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

const prepare = rememberedWorld(portal, createWorld)

const roles = keysOf(everybody())
const rows = keysOf(matrix).map((name) => [name, matrix[name], api[name]] as const)

test('the matrix has exactly one row for every call of the table', () => {
  expect([...Object.keys(matrix), ...Object.keys(accountApi)].sort()).toEqual(Object.keys(api).sort())
})

describe.each(rows)('%s', (_name, row: Row, endpoint: Endpoint) => {
  const refused = roles.filter((role) => row.statuses[role] >= 400)
  const admitted = roles.filter((role) => row.statuses[role] < 400)

  test(`refuses ${refused.join(', ')}, and changes nothing`, async () => {
    const world = await prepare()
    const before = await digestOf(portal.db)
    const statuses = await Promise.all(refused.map(async (role) => [role, (await call(world, role)).status]))
    expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(refused.map((role) => [role, row.statuses[role]])))
    expect(await digestOf(portal.db)).toBe(before)
  })

  if (admitted.length > 0) {
    test.each(admitted)('admits %s', async (role) => {
      expect(await call(await prepare(), role)).toMatchObject({ status: row.statuses[role] })
    })
  }

  if (row.id) {
    test('gives the same response for the data of another person and for data that does not exist', async () => {
      const world = await prepare()
      const role = roles.find((role) => row.statuses[role] !== 401 && row.statuses[role] !== 403) ?? 'manager'
      const missing = await call(world, role, MAX_ID)
      expect(missing.status).toBe(404)
      if (row.statuses.other === 404) expect(missing.body).toEqual((await call(world, 'other')).body)
    })
  }

  if (row.statuses['long signed in'] === 403 && row.statuses.manager !== 403) {
    test('asks a manager who signed in long ago for reverification, in the shape of the hosted provider', async () => {
      const { body } = await call(await prepare(), 'long signed in')
      expect(body.clerk_error).toEqual({
        type: 'forbidden',
        reason: 'reverification-error',
        metadata: { reverification: 'strict' },
      })
    })
  }

  async function call(world: World, role: Role, id?: number): Promise<Answer> {
    const path = endpoint.path.replace('{id}', String(id ?? row.id?.(world)))
    return portal.ask(endpoint.method, `${path}${row.query ?? ''}`, {
      as: await tokenOf(world, role),
      ...(row.body ? { body: row.body(world) } : {}),
    })
  }
})

test('every route outside the table is known to need no token or to check its own credentials', async () => {
  const known = new Set(Object.values<Endpoint>(api).map(({ method, path }) => `${method} /api${path}`))
  const beside = mountedRoutes(portal.app).filter(
    (route) => !known.has(route) && !PUBLIC.some((open) => open.test(route)),
  )
  expect(beside).toEqual([])
})

const PUBLIC = [
  // The download of everything, with a ticket; server/work/export/export.test.ts tries others.
  /^GET \/api\/shop\/export\/\{ticket\}\/$/,
  /^(GET|HEAD) \/api\/(health|ready)$/,
  /^(GET|HEAD) \/api\/docs/,
  /^POST \/api\/(stripe|clerk)\/webhook\/$/,
  /^(GET|POST) \/sandbox\b/,
  // The status page; server/work/status-page/status-page.test.ts lists its fields.
  /^(GET|HEAD) \/[tT]\/\{tag\}$/,
  // The stream of the status page; see server/work/status-page/status-stream.test.ts.
  /^GET \/t\/\{tag\}\/live$/,
  // The shop's logo, which public pages show; server/catalog/settings/logo.test.ts tries other files.
  /^GET \/logo\/\{hash\}\.png$/,
  // The board and its stream, by key; server/work/board/board.test.ts lists its fields.
  /^(GET|HEAD) \/board$/,
  /^GET \/board\/live$/,
  // Stopping reminders without signing in; see server/messages/stop-pages.test.ts.
  /^(GET|HEAD|POST) \/stop\/\{token\}$/,
  // Payment without an account; see server/work/status-page/pay-on-status-page.test.ts.
  /^POST \/t\/\{tag\}\/pay$/,
  // Accepting or declining extras without an account; see server/work/status-page/extras-on-status-page.test.ts.
  /^POST \/t\/\{tag\}\/extras\//,
  // Answering the question about the frame without an account; see server/job/frame/frame.test.ts.
  /^POST \/t\/\{tag\}\/frame\//,
]

async function tokenOf({ people }: World, role: Role): Promise<{ token: string } | null> {
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600
  switch (role) {
    case 'none':
      return null
    case 'expired':
      return { token: await portal.signToken(people.manager.subject, { iat: hourAgo, exp: hourAgo + 60 }) }
    case 'long signed in':
      return { token: await portal.signToken(people.manager.subject, { fva: [60, -1] }) }
    default:
      return people[role]
  }
}
