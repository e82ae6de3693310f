import { chromium } from '@playwright/test'
import { BROWSER_ARGS } from '../scripts/browser.mjs'
import { median, percentile } from '../tools/numbers.ts'
import { atMost, printTable } from '../tools/report.ts'
import { MANY_JOBS } from '../web/string-jobs/filter-jobs.ts'
import { type InputPage, inputDelays, JOB_INPUTS, RACKET_INPUTS, TECHNICIAN_INPUTS } from './browser-inputs.ts'
import { type Conditions, type Load, loadPage } from './browser-pages.ts'
import type { Shop } from './shop.ts'
import { TARGETS } from './targets.ts'
import { createVisitor, type Visitor } from './visitors.ts'

const PHONE: Conditions = { cpu: 4, network: 'slow 4G' }
const SLOW_CPU: Conditions = { cpu: 4, network: 'unlimited' }
const DESKTOP: Conditions = { cpu: 1, network: 'unlimited' }
const ROUNDS = 5
const INPUTS = { loads: 3, times: 2 }

const CARD = 'article[data-racket]'
const ROW = 'tbody tr:not([data-testid])'

interface Route {
  name: keyof typeof TARGETS.script | (string & {})
  path: string
  awaited: string
  visitor: Visitor | null
  conditions?: Conditions
}

interface Delay {
  input: string
  conditions: Conditions
  p75: number
  worst: number
}

/** Loads the pages as a phone does, and measures inputs on pages with long lists. */
export async function measureBrowser({ db, dataDir, portal }: Shop, only = '') {
  const url = `http://localhost:${portal.port}`
  const visitorOf = (belongings: Parameters<typeof createVisitor>[1]) => createVisitor({ db, dataDir, url }, belongings)
  // The portal creates its signing key only when it finds none, and it cannot sign with the key of the bench.
  await db.query(`delete from auth.jwks where "privateKey" = ''`)
  const few = await visitorOf({ rackets: 4, jobs: 12 })
  const many = await visitorOf({ rackets: 500, jobs: 1_000 })
  const staff = await visitorOf({ rackets: 1, jobs: 1, isStaff: true })
  const routes: Route[] = [
    { name: 'signed out', path: '/', awaited: 'form input', visitor: null },
    { name: 'dashboard', path: '/', awaited: CARD, visitor: few },
    { name: 'rackets', path: '/rackets', awaited: CARD, visitor: few },
    { name: '500 rackets', path: '/rackets', awaited: CARD, visitor: many },
    { name: '500 rackets, desktop', path: '/rackets', awaited: CARD, visitor: many, conditions: DESKTOP },
    { name: 'a racket', path: `/rackets/${few.racket}`, awaited: ROW, visitor: few },
    { name: 'string jobs', path: '/string-jobs', awaited: ROW, visitor: few },
    { name: '1,000 string jobs', path: '/string-jobs', awaited: ROW, visitor: many },
    { name: '1,000 string jobs, desktop', path: '/string-jobs', awaited: ROW, visitor: many, conditions: DESKTOP },
    { name: "technician's list", path: '/technician/string-jobs', awaited: ROW, visitor: staff },
    { name: 'queue', path: '/queue', awaited: 'main li', visitor: staff },
    { name: "technician's job", path: `/technician/string-jobs/${few.job}`, awaited: 'main h1', visitor: staff },
    { name: 'people', path: '/shop/people', awaited: ROW, visitor: staff },
    { name: 'status page', path: await statusPath(db, few.job), awaited: 'h1', visitor: null },
  ]
  const pages: InputPage[] = [
    { path: '/rackets', awaited: CARD, rows: 500, visitor: many, inputs: RACKET_INPUTS },
    { path: '/string-jobs', awaited: ROW, rows: MANY_JOBS, visitor: many, inputs: JOB_INPUTS },
    { path: '/technician/string-jobs', awaited: ROW, rows: 10, visitor: staff, inputs: TECHNICIAN_INPUTS },
  ]
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: BROWSER_ARGS,
  })
  try {
    // The first session makes the portal's signing key.
    await loadPage(browser, url, { visitor: few, awaited: CARD, conditions: DESKTOP, follows: false })
    const loads: Record<string, Load> = {}
    for (const { name, path, awaited, visitor, conditions = PHONE } of routes) {
      if (!new RegExp(only).test(name)) continue
      const rounds: Load[] = []
      while (rounds.length < ROUNDS) {
        const options = { visitor, awaited, conditions, follows: rounds.length === 0 }
        rounds.push(await loadPage(browser, url + path, options))
      }
      loads[name] = { ...middle(rounds), repeats: Math.max(...rounds.map(({ repeats }) => repeats)) }
    }
    console.log(
      `Chromium ${browser.version()}, a phone: slow 4G, CPU 4 times slower, empty cache, median of ${ROUNDS}\n`,
    )
    printLoads(loads)

    const delays: Delay[] = []
    for (const all of pages) {
      const page = { ...all, inputs: all.inputs.filter(({ name }) => new RegExp(only).test(name)) }
      if (page.inputs.length === 0) continue
      for (const conditions of [DESKTOP, SLOW_CPU]) {
        for (const [name, times] of await inputDelays(browser, url, page, { conditions, ...INPUTS })) {
          const input = `${page.path}: ${name}`
          delays.push({ input, conditions, p75: percentile(times, 0.75), worst: percentile(times, 1) })
        }
      }
    }
    console.log()
    printDelays(delays)
    return { loads, delays }
  } finally {
    await browser.close()
  }
}

async function statusPath(db: Shop['db'], job: number): Promise<string> {
  const { rows } = await db.query<{ tag: string }>('select tag from tags where string_job_id = $1', [job])
  return `/t/${rows[0]?.tag}`
}

function middle(loads: Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]))
  return {
    script: of('script'),
    style: of('style'),
    font: of('font'),
    json: of('json'),
    requests: of('requests'),
    sessions: of('sessions'),
    repeats: of('repeats'),
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    shift: of('shift'),
    row: of('row'),
    afterData: of('afterData'),
  }
}

function printLoads(loads: Record<string, Load>) {
  const limits: Record<string, number> = TARGETS.script
  const paints: Record<string, number> = TARGETS.firstPaint
  const rows: Record<string, number> = TARGETS.firstRow
  printTable(
    [
      'page',
      'script kB',
      'style',
      'font',
      'JSON',
      'requests',
      'sessions',
      'repeats',
      'FCP ms',
      'LCP',
      'row',
      'after data',
      'shift',
      'target',
    ],
    Object.entries(loads).map(([name, load]) => {
      const limit = limits[name]
      const paint = paints[name]
      const row = rows[name]
      return [
        name,
        ...[load.script, load.style, load.font, load.json].map((size) => size.toFixed(1)),
        ...[
          load.requests,
          load.sessions,
          load.repeats,
          load.firstPaint,
          load.largestPaint,
          load.row,
          load.afterData,
        ].map((time) => time.toFixed(0)),
        load.shift.toFixed(3),
        [
          ...(limit ? [`script ${atMost(load.script, limit)}`] : []),
          ...(paint ? [`FCP ${atMost(load.firstPaint, paint)}`] : []),
          ...(row ? [`row ${atMost(load.row, row)}`] : []),
        ].join(' '),
      ]
    }),
  )
}

function printDelays(delays: Delay[]) {
  // The browser does not report inputs below 16 ms.
  const cell = (time = 0) => (time === 0 ? '< 16' : String(time))
  const of = (input: string, { cpu }: Conditions) =>
    delays.find((delay) => delay.input === input && delay.conditions.cpu === cpu)
  printTable(
    ['input to next paint, ms', 'p75', 'worst', 'slow CPU: p75', 'worst', 'target'],
    [...new Set(delays.map(({ input }) => input))].map((input) => {
      const [fast, slow] = [of(input, DESKTOP), of(input, SLOW_CPU)]
      const cells = [fast?.p75, fast?.worst, slow?.p75, slow?.worst].map(cell)
      return [input, ...cells, `worst ${atMost(fast?.worst ?? 0, TARGETS.input)}`]
    }),
  )
}
