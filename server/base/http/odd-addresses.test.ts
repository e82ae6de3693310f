import { expect, test } from 'vitest'
import { ErrorBody, ErrorList } from '../../../contract/base/errors.ts'
import { createManager, createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const IDS = ['0', '-1', '01', '1.0', '1e1', '2147483648', '9'.repeat(40), 'null', '%31x', '1%00', '%EF%BC%91', '%201']
// A title shortens what it names by a property, so that the longest ids fit.
const each = (ids: string[]) => ids.map((id) => ({ id }))

const CALLS = ['GET /racket/', 'GET /technician/string_job/', 'GET /shop/people/', 'DELETE /shop/strings/']

test.each(each([...IDS, 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(5_000)]))(
  'every call answers 404 for the number $id',
  async ({ id }) => {
    const as = await createManager(portal, { is_technician: true })
    for (const call of CALLS) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await portal.ask(method, `${path}${id}/`, { as })
      expect(answer.status).toBe(404)
      expect(ErrorBody.safeParse(answer.body).success).toBe(true)
    }
  },
)

test.each(each(['0', 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(5_000)]))(
  'a job with the number $id gets a 404 in the shape of the call',
  async ({ id }) => {
    const as = await createPerson(portal)
    const update = await portal.ask('PUT', `/string_job/${id}/`, { as, body: { racket: 1, tension: 24 } })
    expect(update.status).toBe(404)
    expect(ErrorList.safeParse(update.body).success).toBe(true)
    const cancel = await portal.ask('PATCH', `/string_job/${id}/`, { as, body: { order_status: 'CANCELLED' } })
    expect(cancel.status).toBe(404)
    expect(ErrorBody.safeParse(cancel.body).success).toBe(true)
  },
)

test.each(each(['%00', '%F0%9F%8F%B8', 'x'.repeat(300), "'", '..%2f..']))(
  'the sandbox answers 404 for the checkout $id',
  async ({ id }) => {
    const path = `/sandbox/checkout/${id}`
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const card = 'card=4242424242424242&expiry=12%2F34&cvc=123'
    for (const url of [path, `${path}/authenticate/`]) {
      expect((await portal.app.inject({ url })).statusCode).toBe(404)
      expect((await portal.app.inject({ method: 'POST', url, headers: form, payload: card })).statusCode).toBe(404)
    }
  },
)
