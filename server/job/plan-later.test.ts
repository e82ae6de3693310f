import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { testApp } from '../testing/test-app.ts'
import { planLater } from './plan-later.ts'

const portal = testApp()

test('the background jobs of several customers are added once each, in the order of their ids', async () => {
  await transact(portal.db, (trx) => planLater(trx, [30, 10, 20, 10]))
  const { rows } = await sql<{
    payload: object
  }>`select payload from graphile_worker._private_jobs order by id`.execute(portal.db)
  expect(rows.map(({ payload }) => payload)).toEqual([{ customer_id: 10 }, { customer_id: 20 }, { customer_id: 30 }])
})
