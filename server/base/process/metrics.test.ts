import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { isToBeStrung, ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import { createJob, createPerson } from '../../testing/factories.ts'
import { openLiveStream } from '../../testing/live-stream.ts'
import { eventOf, sendEvent } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { addJob } from '../jobs/jobs.ts'
import { createLog } from './log.ts'
import { serveMetrics } from './metrics.ts'
import { StartError } from './start-error.ts'

const registry = new Registry()
let written = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const portal = testApp({ metrics: registry, logger: createLog(stream, 'error') })

async function scrape(): Promise<string> {
  const served = await serveMetrics(registry, { port: 0, host: '127.0.0.1' })
  try {
    const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect((await fetch(`http://127.0.0.1:${served.port}/api/me/`)).status).toBe(404)
    return await answer.text()
  } finally {
    await served.stop()
  }
}

test('the metrics count requests, jobs, connections and waiting work, and name no person', async () => {
  const me = await createPerson(portal)
  await createJob(portal, me)
  await createJob(portal, me, { paid: 'technician', order_status: 'COMPLETED' })
  await portal.ask('GET', '/me/', { as: me })
  await portal.ask('GET', '/made/up/by/a/stranger/')
  await addJob(portal.db, 'send_message', { message_id: 1 })

  const late = await createJob(portal, me, { order_status: 'READY_FOR_PICKUP' })
  const queued = await createJob(portal, me)
  await portal.pool.query(
    `update string_jobs set received_at = now() - interval '3 hours', ready_at = now() - interval '1 minute',
       due_at = now() - interval '61 minutes', forecast_at = now() - interval '31 minutes' where id = $1`,
    [late],
  )
  await portal.pool.query(
    `update string_jobs set received_at = now() - interval '3 hours', due_at = now() - interval '1 hour' where id = $1`,
    [queued],
  )

  const told = await scrape()
  expect(told).toContain('stringbed_queue{what="waiting"} 1')
  expect(told).toContain('stringbed_queue{what="late"} 1')
  expect(told).toContain('stringbed_promise_seconds{what="late_median"} 3600')
  expect(told).toContain('stringbed_promise_seconds{what="forecast_error_median"} 1800')
  expect(told).toContain('stringbed_jobs{status="NEW"} 2')
  expect(told).toContain('stringbed_jobs{status="COMPLETED"} 1')
  expect(told).toContain('stringbed_jobs{status="UNPAID"} 3')
  expect(told).toMatch(/stringbed_request_seconds_count\{method="GET",route="\/api\/me\/",status="200"\} 1/)
  expect(told).toMatch(/stringbed_pool_connections\{state="idle"\} [1-9]/)
  expect(told).toContain('stringbed_worker_jobs{state="due"} 1')
  expect(told).toContain('stringbed_oldest_seconds{what="refund"} 0')
  expect(told).toContain('process_resident_memory_bytes')
  expect(told).not.toMatch(/stringbed_contradictions\{/)
  expect(told).not.toMatch(/stranger|example\.com/)
  await portal.pool.query('delete from graphile_worker._private_jobs')
})

// `npm run mutants` also runs this file on a copy with a fifth status.
test.each(ORDER_STATUSES)(
  'the metric of the queue counts a late racket with the status %s if it still has to be strung',
  async (status) => {
    const id = await createJob(portal, await createPerson(portal), { order_status: status })
    await portal.pool.query(
      `update string_jobs set received_at = now() - interval '3 hours', due_at = now() - interval '1 hour' where id = $1`,
      [id],
    )
    const counted = isToBeStrung(status) ? 1 : 0
    const metrics = await scrape()
    expect(metrics).toContain(`stringbed_queue{what="waiting"} ${counted}`)
    expect(metrics).toContain(`stringbed_queue{what="late"} ${counted}`)
  },
)

test('the metrics count the open streams', async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { token } = await createPerson(portal)
  const stream = await openLiveStream(portal.app, '/api/live/', { authorization: `Bearer ${token}` })
  await stream.next()
  expect(await scrape()).toContain('stringbed_live_streams 1\n')
  stream.close()
  await vi.waitFor(async () => expect(await scrape()).toContain('stringbed_live_streams 0\n'), { timeout: 20_000 })
})

test('the metrics count refused payment events, and more than ten within a minute are logged once as an error', async () => {
  const forge = async () => (await sendEvent(portal, eventOf('charge.refunded', {}), { secret: 'whsec_forged' })).status
  for (let forged = 0; forged < 10; forged++) expect(await forge()).toBe(400)
  expect(written).toBe('')
  for (let forged = 0; forged < 5; forged++) await forge()
  expect(written.trim().split('\n')).toEqual([expect.stringContaining('more than 10 events were refused')])
  expect(await scrape()).toContain('stringbed_payment_events_refused_total 15')
})

test('a port that is in use, and an address that this machine does not have, are named with their setting', async () => {
  const host = '127.0.0.1'
  const { port, stop } = await serveMetrics(registry, { port: 0, host })
  const inUse = await serveMetrics(registry, { port, host }).catch((error) => error)
  expect(inUse).toBeInstanceOf(StartError)
  expect(inUse.message).toMatch(new RegExp(`^Port ${port} .*METRICS_PORT`))
  await stop()
  const elsewhere = await serveMetrics(registry, { port: 0, host: '192.0.2.1' }).catch((error) => error)
  expect(elsewhere).toBeInstanceOf(StartError)
  expect(elsewhere.message).toContain('METRICS_HOST')
})
