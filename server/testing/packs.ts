import { sql } from 'kysely'
import { expect } from 'vitest'
import { createManager, type Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

export const TEN = { name: 'Ten', credits: 10, price: 18000, months: null }

/** A pack that the shop sells, by default 10 credits for 18000 cents. Returns its id. */
export async function createPack(
  portal: TestApp,
  pack: Partial<Record<keyof typeof TEN, unknown>> = {},
): Promise<number> {
  const manager = await createManager(portal)
  const answer = await portal.ask('POST', '/shop/packs/', { as: manager, body: { ...TEN, ...pack } })
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.id
}

/** Lets the lots of a person end some days before today. */
export const endLots = (portal: TestApp, { id }: Pick<Person, 'id'>, daysAgo: number) =>
  portal.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update credit_lots set expires_on = shop_today() - ${daysAgo}::integer where user_id = ${id}`.execute(trx)
  })

export const balanceOf = async (portal: TestApp, as: Person): Promise<number> =>
  (await portal.ask('GET', '/me/', { as })).body.stringing_credits
