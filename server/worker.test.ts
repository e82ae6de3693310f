import { expect, test, vi } from 'vitest'
import { addJob } from './jobs.ts'
import { testApp } from './testing/test-app.ts'
import { giveBackForgottenJobs, startWorker } from './worker.ts'

const portal = testApp()

const locked = async () =>
  (await portal.pool.query('select id from graphile_worker.jobs where locked_by is not null')).rowCount

test('a job whose worker was never heard of again is given back, one that is being done is not', async () => {
  await portal.pool.query('delete from graphile_worker._private_jobs')
  await addJob(portal.db, 'send_mail', { mail_id: 1 })
  await addJob(portal.db, 'send_mail', { mail_id: 2 })
  await portal.pool.query(`
    update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1,
      locked_at = now() - case when payload->>'mail_id' = '1' then interval '6 minutes' else interval '1 minute' end`)
  expect(await locked()).toBe(2)
  await giveBackForgottenJobs(portal.pool)
  expect(await locked()).toBe(1)
  await portal.pool.query('delete from graphile_worker._private_jobs')
})

test('jobs are worked on although every connection was cut meanwhile', async () => {
  const done: number[] = []
  const worker = await startWorker(portal.pool, { send_mail: async ({ mail_id }) => void done.push(mail_id) }, () => {})
  await addJob(portal.db, 'send_mail', { mail_id: 1 })
  await vi.waitFor(() => expect(done).toEqual([1]), { timeout: 5_000 })
  await portal.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await vi.waitFor(() => addJob(portal.db, 'send_mail', { mail_id: 2 }), { timeout: 5_000 })
  await vi.waitFor(() => expect(done).toEqual([1, 2]), { timeout: 15_000 })
  await worker.stop()
})
