import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { atMost, load } from '../tools/report.ts'
import { measureBoard } from './board.ts'
import { measureBrowser } from './browser.ts'
import { compareWithFloor } from './cost.ts'
import { SIZES } from './fill.ts'
import { measureGrowth } from './growth.ts'
import { measureLive } from './live.ts'
import { measureMemory } from './memory.ts'
import { portalFolder, project } from './servers.ts'
import { openShop, type Shop } from './shop.ts'
import { TARGETS } from './targets.ts'

const PARTS = ['start', 'cost', 'memory', 'live', 'board', 'growth', 'browser']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    largest: { type: 'string', default: 'city' },
  },
})
const isQuick = values.quick
// Ends through 'exit', so that the servers stop too.
process.once('SIGTERM', () => process.exit(1))
const isChosen = (part: string) =>
  positionals.length > 0 ? positionals.includes(part) : !(isQuick && ['browser', 'board'].includes(part))
const unknown = positionals.find((part) => !PARTS.includes(part))
if (unknown) throw new Error(`There is no part '${unknown}': the parts are ${PARTS.join(', ')}`)

const title = (text: string) => console.log(`\n## ${text}\n`)
const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
console.log(`${portalFolder} on ${machine.cores} cores (${machine.cpu}), ${load()}`)

const [, club] = SIZES
const results: Record<string, unknown> = { portalFolder, machine, loadBefore: load() }
if (club && ['start', 'cost', 'memory', 'live', 'board', 'browser'].some(isChosen)) {
  const shop = await openShop(club)
  try {
    results.start = shop.starts
    printStarts(shop)
    if (isChosen('cost')) {
      title(`CPU time per request next to the floor, ${club.jobs} jobs, 32 connections`)
      const settings = isQuick
        ? { rounds: 1, seconds: 1, changes: 200, warmUpSeconds: 3, warmUpRequests: 200 }
        : { rounds: 3, seconds: 2, changes: 1_000, warmUpSeconds: 20, warmUpRequests: 2_000 }
      results.cost = await compareWithFloor(shop, { ...settings, only: values.only })
    }
    if (isChosen('memory')) {
      title('Memory')
      results.memory = await measureMemory(shop, { requests: isQuick ? 5_000 : 100_000 })
    }
    if (isChosen('live')) {
      title('Live updates')
      results.live = await measureLive(shop, { changes: isQuick ? 50 : 200 })
    }
    if (isChosen('board')) {
      title('Board')
      results.board = await measureBoard(shop)
    }
    if (isChosen('browser')) {
      title('Browser')
      results.browser = await measureBrowser(shop, values.only)
    }
  } finally {
    await shop.close()
  }
}
if (isChosen('growth')) {
  title('Growth')
  results.growth = await measureGrowth({ isQuick, only: values.only, largest: values.largest })
}
results.loadAfter = load()

const folder = join(project, 'bench/results')
mkdirSync(folder, { recursive: true })
const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}.json`)
writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
console.log(`\nNow ${load()}. Written to ${file}`)
// The connection pools of the test browser and autocannon keep the process alive otherwise.
process.exit()

function printStarts({ starts }: Shop) {
  const line = (name: string, time: number, target: number) =>
    console.log(`${name}: ${time.toFixed(0)} ms (${atMost(time, target)})`)
  line('First start', starts.first, TARGETS.start.first)
  line('Start with existing data', starts.again, TARGETS.start.again)
}
