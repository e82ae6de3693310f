import { setTimeout as sleep } from 'node:timers/promises'
import { audit, onDatabase } from './audit.ts'
import { Client } from './client.ts'
import { checked, type Line, underLoad } from './faults.ts'
import type { PortalProcess } from './portal-process.ts'
import { expectOk, type Shop } from './shop.ts'

const IN_FLIGHT = 50

/** Stops the portal while fifty orders wait for a lock: each must still get its response. */
export async function stopUnderLoad(portal: PortalProcess, shop: Shop, rounds: number): Promise<Line> {
  const { ledger } = shop
  const recoveries: number[] = []
  let answered = 0
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    // The others may be near the number of jobs that a customer can order in a day.
    const { client, racket } = await shop.newCustomer(`stop${round}@example.com`)
    await client.token()
    const release = await holdRackets(portal.databaseUrl())
    const orders = Array.from({ length: IN_FLIGHT }, () => client.call('POST', '/string_job/', { racket, tension: 24 }))
    const early = await Promise.race([Promise.any(orders), sleep(700)])
    if (early) throw new Error(`An order that waits for a lock was answered ${early.status}: ${early.body}`)
    portal.signal('SIGTERM')
    await sleep(200)
    const latecomer = await client.call('GET', '/me/')
    if (![0, 503].includes(latecomer.status)) wrong.push(`a latecomer was answered ${latecomer.status}`)
    await release()
    const outcomes = await Promise.all(orders)
    answered += outcomes.filter(({ status }) => status === 201 || status === 503).length
    for (const { status } of outcomes) {
      if (status !== 201 && status !== 503) wrong.push(`an order was answered ${status}`)
    }
    await portal.ended()
    portal.start()
    recoveries.push(await portal.ready())
  }
  const { late: _, ...findings } = await audit(portal.databaseUrl(), ledger, (order) => shop.comeBack(order))
  return {
    fault: 'SIGTERM with 50 orders under way',
    rounds,
    tries: rounds * IN_FLIGHT,
    acknowledged: answered,
    findings: { ...findings, wrong: [...findings.wrong, ...wrong] },
    recoveries,
    note: 'recovery counts from the new start',
  }
}

/** Holds a lock that every order needs, so that orders are in progress; released before they time out. */
async function holdRackets(url: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let began = () => {}
  const holding = new Promise<void>((resolve) => {
    began = resolve
  })
  const done = onDatabase(url, async (client) => {
    await client.query('begin')
    await client.query('select id from rackets for update')
    began()
    await released
    await client.query('rollback')
  })
  await Promise.race([holding, done])
  return async () => {
    release()
    await done
  }
}

/** Kills a first start at random moments: the next start must cope with whatever it left behind. */
export async function killFirstStarts(make: () => Promise<PortalProcess>, rounds: number): Promise<Line> {
  const wrong: string[] = []
  const recoveries: number[] = []
  for (let round = 0; round < rounds; round++) {
    const portal = await make()
    for (let kill = 0; kill < 3; kill++) {
      portal.start()
      await sleep(300 + Math.random() * 2_500)
      await portal.kill()
    }
    portal.start()
    try {
      recoveries.push(await portal.ready())
      const boss = new Client(portal.url, `http://localhost:${portal.settings.port}`, 'boss@example.com')
      await boss.signUp()
      await expectOk(boss.call('GET', '/me/'))
    } catch (error) {
      wrong.push(String(error))
    } finally {
      await portal.stop()
    }
  }
  const more = { rounds, acknowledged: 0, recoveries }
  return checked('kill -9 while it starts for the first time, three times each', rounds * 3, wrong, more)
}

/** Restarts the portal while people work with it. */
export const restartUnderLoad = (portal: PortalProcess, shop: Shop, rounds: number): Promise<Line> =>
  underLoad('SIGTERM under load', { portal, shop, rounds }, async () => {
    portal.signal('SIGTERM')
    await portal.ended()
    portal.start()
  })
