import { describe, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Endpoint } from '../../../contract/base/endpoint.ts'
import { createManager, createPerson, createTechnician } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const rows = Object.entries<Endpoint>(api)
  .filter(([, { path }]) => /^\/(shop|counter)\//.test(path))
  .map(([name, { path, ...row }]) => ({ ...row, name, path: path.replace('{id}', '1') }))

describe.each(rows)('$method $path', ({ method, path, who, reverification }) => {
  test('refuses people who are not signed in', async () => {
    expect(await portal.ask(method, path)).toMatchObject({ status: 401 })
  })

  test('refuses customers', async () => {
    const customer = await createPerson(portal)
    const error = `You are not authorized to ${method === 'GET' ? 'view this page' : 'perform this action'}.`
    expect(await portal.ask(method, path, { as: customer })).toMatchObject({ status: 403, body: { error } })
  })

  test.runIf(who === 'manager')('refuses technicians', async () => {
    const technician = await createTechnician(portal)
    expect(await portal.ask(method, path, { as: technician })).toMatchObject({ status: 403 })
  })

  test.runIf(who === 'staff')('admits technicians', async () => {
    const technician = await createTechnician(portal)
    // Row 1 does not exist, and no call has a body or a query.
    expect((await portal.ask(method, path, { as: technician })).status).toBeOneOf([200, 400, 404])
  })

  test.runIf(reverification)('asks a manager who signed in long ago for reverification', async () => {
    const manager = await createManager(portal)
    const token = await portal.signToken(manager.subject, { fva: [11, -1] })
    const answer = await portal.ask(method, path, { as: { token } })
    expect(answer.status).toBe(403)
    expect(answer.body.clerk_error).toMatchObject({
      reason: 'reverification-error',
      metadata: { reverification: 'strict' },
    })
  })
})

test('each call that changes money or permissions requires reverification', () => {
  const prices = ['saveSpeeds', 'saveExtras', 'createTier', 'changeTier', 'deleteTier']
  const people = ['correctWalkIn', 'assignTier', 'changeRights', 'changeCredits']
  const packsAndPay = ['createPack', 'changePack', 'deletePack', 'refundPack', 'savePayRule', 'payOut']
  expect(rows.filter(({ reverification }) => reverification === 'strict').map(({ name }) => name)).toEqual([
    ...prices,
    ...people,
    'removeSecondFactor',
    'inviteStaff',
    'getStaffInvitationLink',
    'importCustomers',
    'startExport',
    'createApiKey',
    'completeRefund',
    'retryRefund',
    'refundPart',
    'assignMoney',
    'settleUnmatchedRefund',
    ...packsAndPay,
    'getMessageWebhook',
    'saveMessageWebhook',
  ])
})
