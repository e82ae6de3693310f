import { setTimeout as sleep } from 'node:timers/promises'
import { audit, type Findings } from './audit.ts'
import type { PortalProcess } from './portal-process.ts'
import type { Shop } from './shop.ts'

/** A row of the results. */
export interface Line {
  fault: string
  rounds: number
  tries: number
  acknowledged: number
  findings: Findings
  /** Milliseconds from the end of the fault to the first successful response, per round. */
  recoveries: number[]
  /** Further observations. */
  note: string
  /** The reason why the fault was not tried. */
  skipped?: string
}

/** The row of `count` checks, of which those in `wrong` failed. */
export const checked = (fault: string, count: number, wrong: string[], more: Partial<Line> = {}): Line => ({
  fault,
  rounds: 1,
  tries: count,
  acknowledged: count - wrong.length,
  findings: { lost: [], doubled: [], wrong },
  recoveries: [],
  note: '',
  ...more,
})

export const skipped = (fault: string, why: string): Line => checked(fault, 0, [], { rounds: 0, skipped: why })

export const between = (from: number, to: number) => from + Math.random() * (to - from)

/** Causes a fault repeatedly while people work with the shop; `causeFault` resolves when the fault has ended. */
export async function underLoad(
  fault: string,
  { portal, shop, rounds }: { portal: PortalProcess; shop: Shop; rounds: number },
  causeFault: () => Promise<void>,
): Promise<Line> {
  const { ledger } = shop
  const before = { tries: ledger.tries, acknowledged: ledger.acknowledged, unavailable: ledger.unavailable }
  ledger.slowest = 0
  const recoveries: number[] = []
  shop.work()
  try {
    for (let round = 0; round < rounds; round++) {
      await sleep(between(300, 1_200))
      await causeFault()
      recoveries.push(await portal.ready())
    }
    await sleep(500)
  } finally {
    await shop.rest()
  }
  const { late, ...findings } = await audit(portal.databaseUrl(), ledger, (order) => shop.comeBack(order))
  ledger.wrong.length = 0
  return {
    fault,
    rounds,
    tries: ledger.tries - before.tries,
    acknowledged: ledger.acknowledged - before.acknowledged,
    findings,
    recoveries,
    note: `${late > 0 ? `${late} payments arrived with the customer's return before the webhook; ` : ''}${ledger.unavailable - before.unavailable} × 503, slowest answer ${Math.round(ledger.slowest)} ms`,
  }
}
