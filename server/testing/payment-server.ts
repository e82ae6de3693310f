import { buildApp } from '../app.ts'
import { connect } from '../base/database/connect.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { startWorker } from '../base/jobs/worker.ts'
import { paymentTasks } from '../money/payments/tasks.ts'
import { createSandbox } from '../money/sandbox/sandbox.ts'
import { createPeople } from '../people/people.ts'
import { APP_OPTIONS } from './app-options.ts'
import { createTestAuth } from './test-auth.ts'

// Runs a portal in its own process, so that a test can kill it: `node payment-server.ts DATABASE_URL`. Prints the port.
const { db, pool } = connect(process.argv[2] ?? '', { applicationName: 'doomed' })
const payments = createSandbox({ db, publicUrl: APP_OPTIONS.publicUrl })
const app = await buildApp({
  db,
  pool,
  auth: (await createTestAuth()).provider,
  people: createPeople({ db, rights: { firstPersonRunsTheShop: false, managerEmails: [] } }),
  payments,
  ...APP_OPTIONS,
})
await app.listen({ port: 0, host: '127.0.0.1' })
await startWorker(pool, paymentTasks({ db, payments, log: app.log }), () => {})
await addJob(db, 'sweep_payments', {}, { jobKey: 'sweep_payments' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : '')
