import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPerson, createTechnician } from '../../testing/factories.ts'
import { type Choose, choices, chooseFrom, playHistories, roundsOf } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'
import {
  type Act,
  act,
  type Name,
  openShop,
  type Rows,
  readRows,
  type Shop,
  STOCK,
  type Thing,
} from '../../testing/undo-actions.ts'

// The test compares random sequences of actions and undos by three people with a model of each step.

const portal = testApp()
const ROUNDS = { usual: 10, race: 10_000 }

test(`${roundsOf(ROUNDS)} random sequences of actions and undos by three people have the results of the model`, {
  timeout: 60_000 + 3_000 * roundsOf(ROUNDS),
}, async () => {
  await playHistories(choices(20, 8), ROUNDS, async (steps) => {
    await empty(portal)
    await playSequence(steps)
  })
})

/** The last action of a person, as far as undo needs it. */
interface Done extends Pick<Act, 'things' | 'order'> {
  by: Name
  before: Rows
  after: Rows
  /** The number of changes of each thing after the action. */
  changes: Map<Thing, number>
  isUndone: boolean
}

async function playSequence(steps: number[][]) {
  const log: string[] = []
  const people = {
    lena: await createPerson(portal),
    tomas: await createTechnician(portal),
    aiko: await createTechnician(portal, { first_name: 'Aiko' }),
  }
  const shop = await openShop(portal, people)
  const changes = new Map<Thing, number>()
  const done: Done[] = []
  let rows = await readRows(shop)

  /** Counts what changed since the last step, which may only be one of `things`. */
  async function readChanges(things: Thing[]) {
    const before = rows
    rows = await readRows(shop)
    const changed = [...rows.keys()].filter((thing) => !isSame(rows.get(thing), before.get(thing)))
    for (const thing of changed) changes.set(thing, (changes.get(thing) ?? 0) + 1)
    expect(things, log.join('\n')).toEqual(expect.arrayContaining(changed))
    return { before, changed }
  }

  for (const step of steps) {
    const choose = chooseFrom(step)
    const by = (['lena', 'tomas', 'aiko'] as const)[choose(3)] ?? 'lena'
    if (choose(5) < 2) {
      const { target, last } = chooseTarget(by, rows, done, choose)
      const isDue = last !== undefined && mayUndo(last, rows, changes)
      const { status } = await undo(shop, by, target)
      log.push(`${by} undoes ${JSON.stringify(target)}: ${status}`)
      expect(status, log.join('\n')).toBe(isDue ? 204 : 409)
      await readChanges(isDue ? last.things : [])
      if (isDue) {
        expectUndone(last, rows, log)
        last.isUndone = true
      }
    } else {
      const { text, things, order, isUndoable } = await act(shop, by, rows, choose)
      log.push(`${by} ${text}`)
      const { before, changed } = await readChanges(things)
      if (isUndoable && changed.length > 0) {
        const counts = new Map(things.map((thing) => [thing, changes.get(thing) ?? 0]))
        done.push({ by, things, before, after: rows, changes: counts, isUndone: false, ...(order && { order }) })
      }
    }
  }
  await expectBooks(shop, rows, log)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Requests an undo as if the action had just happened, even on a slow machine. */
async function undo({ portal, people }: Shop, by: Name, body: object) {
  await sql`update undoable_actions set created_at = now()`.execute(portal.db)
  return portal.ask('POST', '/undo/', { as: people[by], body })
}

/** Chooses a thing to undo, and finds the person's last action on it. */
function chooseTarget(by: Name, rows: Rows, done: Done[], choose: Choose) {
  const mine = done.filter((each) => each.by === by)
  const orders = done.flatMap(({ order }) => order ?? [])
  if (orders.length > 0 && choose(4) === 0) {
    const order = orders[choose(orders.length)]
    return { target: { order }, last: mine.findLast((each) => each.order === order) }
  }
  // The target is the thing of the person's latest action, or any thing.
  const things = [...rows.keys()]
  const [latest] = mine.at(-1)?.things ?? []
  const thing = latest && choose(3) > 0 ? latest : (things[choose(things.length)] ?? 'racket 1')
  const [kind, id] = thing.split(' ')
  return { target: { [kind ?? '']: Number(id) }, last: mine.findLast((each) => each.things.includes(thing)) }
}

/** Returns true if nothing has changed since, no money was refunded, and the racket of a reopened job still exists. */
function mayUndo({ things, order, before, after, changes, isUndone }: Done, rows: Rows, now: Map<Thing, number>) {
  if (isUndone || things.some((thing) => changes.get(thing) !== now.get(thing))) return false
  if (order !== undefined) return true
  return things.every((thing) => {
    const [was, became] = [before.get(thing), after.get(thing)]
    if (was?.order_status === became?.order_status) return true
    if (became?.order_status === 'CANCELLED' && became.is_order_paid) return false
    const isOpenAgain = was?.order_status === 'NEW' || was?.order_status === 'READY_FOR_PICKUP'
    return !isOpenAgain || rows.get(`racket ${was?.racket_id ?? 0}`)?.deleted_at === null
  })
}

/** Checks that the jobs of an undone order are cancelled, and that everything else is as before. */
function expectUndone({ things, order, before }: Done, rows: Rows, log: string[]) {
  for (const thing of things) {
    if (order === undefined) expect(rows.get(thing), log.join('\n')).toEqual(before.get(thing))
    else expect(rows.get(thing), log.join('\n')).toMatchObject({ order_status: 'CANCELLED', used_meters: 0 })
  }
}

/** Expects no contradictions, and a stock without the sets that the jobs took. */
async function expectBooks({ portal }: Shop, rows: Rows, log: string[]) {
  const contradictions = await portal.db.selectFrom('reconciliation').selectAll().execute()
  expect(contradictions, log.join('\n')).toEqual([])
  const taken = [...rows.values()].reduce((sum, row) => sum + (row.used_meters ?? 0) + (row.broken_meters ?? 0), 0) / 10
  const stock = await portal.db.selectFrom('strings').select('stock_sets').execute()
  expect(stock, log.join('\n')).toEqual([{ stock_sets: STOCK - taken }])
}
