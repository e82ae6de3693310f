import { expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { addJob } from './jobs.ts'
import { giveBackDroppedJobs, giveBackForgottenJobs, startWorker } from './worker.ts'

const portal = testApp()

const locked = async () =>
  (await portal.pool.query('select id from graphile_worker.jobs where locked_by is not null')).rowCount

const waiting = async () =>
  (await portal.pool.query(`select id from graphile_worker.jobs where task_identifier = 'send_message'`)).rowCount

test('a job of a worker that disappeared is released, and a running job is not', async () => {
  await portal.pool.query('delete from graphile_worker._private_jobs')
  await addJob(portal.db, 'send_message', { message_id: 1 })
  await addJob(portal.db, 'send_message', { message_id: 2 })
  await portal.pool.query(`
    update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1,
      locked_at = now() - case when payload->>'message_id' = '1' then interval '6 minutes' else interval '1 minute' end`)
  expect(await locked()).toBe(2)
  await giveBackForgottenJobs(portal.pool, { active: [] })
  expect(await locked()).toBe(1)
  await portal.pool.query('delete from graphile_worker._private_jobs')
})

test('a job that still runs here is not released, even if it does not end', async () => {
  await portal.pool.query('delete from graphile_worker._private_jobs')
  await addJob(portal.db, 'back_up', {})
  const { rows } = await portal.pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_by = 'mine', attempts = 1, locked_at = now() - interval '6 minutes'
     returning id::text`,
  )
  await giveBackForgottenJobs(portal.pool, { active: rows.map(({ id }) => id) })
  expect(await locked()).toBe(1)
  await portal.pool.query('delete from graphile_worker._private_jobs')
})

test('jobs still run after every connection was cut', async () => {
  const done: number[] = []
  const recovered = vi.fn(async () => {})
  const tasks = { send_message: async ({ message_id }: { message_id: number }) => void done.push(message_id) }
  const worker = await startWorker(portal.pool, tasks, () => {}, recovered)
  await addJob(portal.db, 'send_message', { message_id: 1 })
  await expect.poll(() => done).toEqual([1])
  // If the connection is cut while the worker deletes the finished job, nothing catches the error of that statement.
  await expect.poll(waiting).toBe(0)
  expect(recovered).not.toHaveBeenCalled()
  await portal.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`)
  await vi.waitFor(() => addJob(portal.db, 'send_message', { message_id: 2 }), { timeout: 30_000 })
  await expect.poll(() => done).toEqual([1, 2])
  await expect.poll(() => recovered.mock.calls).toHaveLength(1)
  await worker.stop()
})

test('a job whose result could not be recorded is released within seconds, and a running job is not', async () => {
  await portal.pool.query('delete from graphile_worker._private_jobs')
  for (const message_id of [1, 2, 3]) await addJob(portal.db, 'send_message', { message_id })
  await portal.pool.query(`
    update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '8 seconds',
      locked_by = case when payload->>'message_id' = '3' then 'another' else 'mine' end`)
  const { rows } = await portal.pool.query(
    `select id::text from graphile_worker._private_jobs where payload->>'message_id' = '2'`,
  )
  await giveBackDroppedJobs(portal.pool, { holders: ['mine'], active: [rows[0].id] })
  const { rows: free } = await portal.pool.query(
    `select payload->>'message_id' as message_id from graphile_worker._private_jobs where locked_by is null`,
  )
  expect(free).toEqual([{ message_id: '1' }])
  await portal.pool.query('delete from graphile_worker._private_jobs')
})
