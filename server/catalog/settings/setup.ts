import { sql } from 'kysely'
import { SETUP_STEPS, type Setup, type SetupStep } from '../../../contract/catalog/setup.ts'
import type { Db } from '../../base/database/connect.ts'

/** The services that this installation has set up. They do not change while the server runs. */
export interface Installation {
  sendsEmail: boolean
  /** False in test mode, where no money moves. */
  takesCards: boolean
}

/** The steps of setting up the shop that are neither done nor marked as done. */
export async function setup(db: Db, { sendsEmail, takesCards }: Installation): Promise<Setup> {
  const { finished_setup, ...found } = await db
    .selectFrom('shop_settings')
    .select([
      'finished_setup',
      sql<boolean>`time_zone <> 'UTC' or country is not null`.as('region'),
      sql<boolean>`opening_hours <> '' or exists (select from opening_hours)`.as('hours'),
      sql<boolean>`exists (select from audit_entries where action = 'price')`.as('prices'),
      // The starter catalog is offered as a whole, and none of it is counted.
      sql<boolean>`exists (select from strings where not is_listed or stock_sets is not null)`.as('strings'),
      sql<boolean>`cardinality(ways_to_pay) > 0`.as('ways_to_pay'),
      sql<boolean>`exists (select from staff_invitations)
        or (select count(*) from users where is_technician or is_manager) > 1`.as('staff'),
    ])
    .executeTakeFirstOrThrow()
  const done: Record<SetupStep, boolean> = { ...found, email: sendsEmail, cards: takesCards }
  return { open: SETUP_STEPS.filter((step) => !done[step] && !finished_setup.includes(step)) }
}

/** Marks a step as done, although its data does not show it. */
export async function finishStep(db: Db, step: SetupStep) {
  await db
    .updateTable('shop_settings')
    .set({ finished_setup: sql`array_append(finished_setup, ${step})` })
    .where(sql<boolean>`not ${step} = any(finished_setup)`)
    .execute()
}
