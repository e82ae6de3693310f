import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { connect } from '../../base/database/connect.ts'
import { answerErrors } from '../../base/http/answers.ts'
import { createHub } from '../../base/live/hub.ts'
import { createReaders } from '../../catalog/settings/languages.ts'
import { stopPages } from '../../messages/stop-pages.ts'
import { createSandbox } from '../../money/sandbox/sandbox.ts'
import { WEBHOOK_SECRET } from '../../testing/test-app.ts'
import { statusPages } from './status-pages.ts'

/** The public pages with secret addresses, while nothing answers at the address of the database. */
async function pagesInOutage(): Promise<FastifyInstance> {
  const url = 'postgres://nobody@127.0.0.1:1/none'
  const { db } = connect(url, { max: 1, applicationName: 'outage' })
  const app = Fastify()
  app.decorateRequest('styleNonce', '')
  answerErrors(app, createReaders(db))
  const options = { db, isLimited: false, limitsHits: false }
  const publicUrl = 'http://localhost'
  const payments = createSandbox({ db, publicUrl, webhookSecret: WEBHOOK_SECRET })
  await app.register(statusPages({ ...options, payments, hub: createHub({ url }), publicUrl }))
  await app.register(stopPages(options))
  return app
}

test('a person who opens a public page while the database is away reads a page, not the answer of a call', async () => {
  const app = await pagesInOutage()
  const requests = [
    ['GET', '/t/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['POST', '/t/01ARZ3NDEKTSV4RRFFQ69G5FAV/pay'],
    ['POST', '/t/01ARZ3NDEKTSV4RRFFQ69G5FAV/frame/yes/1'],
    ['GET', '/stop/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['POST', '/stop/01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ] as const
  for (const [method, url] of requests) {
    const { statusCode, headers, body } = await app.inject({
      method,
      url,
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([url, statusCode, headers['content-type']]).toEqual([url, 503, 'text/html; charset=utf-8'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
    expect(body).toContain('<h1>Not available</h1><p>The portal is not available right now.')
  }
  await app.close()
})
