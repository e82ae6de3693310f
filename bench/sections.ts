import { type Call, type Make, READS, TECHNICIAN_PAGES } from './calls.ts'
import { fire, type Shot } from './load.ts'
import { CONNECTIONS, median } from './measure.ts'
import { type Server, startPortal } from './servers.ts'

type World = Omit<Make, 'count'>

const named = (name: string) => [...READS, ...TECHNICIAN_PAGES].find((call) => call.name === name) as Call

/** The p50 of every read at the database's present size, 8 connections, so that queues do not hide the statement. */
export async function readTimes(portal: Server, world: World, { count }: { count: number }) {
  const times: Record<string, number> = {}
  for (const call of [...READS, ...TECHNICIAN_PAGES]) {
    const shots = await call.shots({ ...world, count })
    const volley = { port: portal.port, shots, count, connections: 8 }
    await fire({ ...volley, count: Math.min(count, 100) })
    const rounds = [await fire(volley), await fire(volley), await fire(volley)]
    times[call.name] = median(rounds.map(({ p50 }) => p50))
  }
  return times
}

/** Requests per second of one and of two server processes on the same database. */
export async function scaleOut(
  portal: Server,
  world: World,
  { databaseUrl, secondDir, count }: { databaseUrl: string; secondDir: string; count: number },
) {
  const second = await startPortal({
    dataDir: secondDir,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only for measuring, on this machine',
  })
  try {
    const shots = await named('pending jobs').shots({ ...world, count })
    const drive = (server: Server, count: number, connections: number) =>
      fire({ port: server.port, shots, count, connections })
    await drive(portal, 500, CONNECTIONS)
    await drive(second, 500, CONNECTIONS)
    const one: number[] = []
    const two: number[] = []
    for (let round = 0; round < 3; round++) {
      one.push((await drive(portal, count, CONNECTIONS)).perSecond)
      const began = performance.now()
      await Promise.all([portal, second].map((server) => drive(server, count / 2, CONNECTIONS / 2)))
      two.push(count / ((performance.now() - began) / 1000))
    }
    return { call: 'pending jobs', one: median(one), two: median(two) }
  } finally {
    await second.stop()
  }
}

/** The server's memory, in MB, along many requests of every read, and its event loop's delay meanwhile. */
export async function memory(portal: Server, world: World, { requests }: { requests: number }) {
  const shots: Shot[] = []
  for (const call of READS) shots.push(...(await call.shots({ ...world, count: requests })))
  const rss: number[] = []
  portal.resetProbe()
  for (let step = 0; step < 5; step++) {
    await fire({ port: portal.port, shots, count: requests / 5, connections: CONNECTIONS })
    rss.push(Math.round((await portal.probe()).rss / 2 ** 20))
  }
  return { requests, rss, loopDelayP99: (await portal.probe()).loopDelayP99 }
}
