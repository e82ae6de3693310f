import { chromium } from '@playwright/test'
import type pg from 'pg'
import { type InputPage, inputDelays, JOB_INPUTS, RACKET_INPUTS, TECHNICIAN_INPUTS } from './browser-inputs.ts'
import { type Conditions, type Load, loadPage } from './browser-pages.ts'
import { median } from './measure.ts'
import { createVisitor, type Visitor } from './visitors.ts'

const PHONE: Conditions = { cpu: 4, network: 'slow 4G' }
const DESK: Conditions = { cpu: 1, network: 'as it is' }
const ROUNDS = 5
const INPUTS = { loads: 3, times: 2 }

const CARD = '.racket-card:not([data-testid])'
const ROW = 'tbody tr:not([data-testid])'

interface Route {
  name: string
  path: string
  awaited: string
  visitor: Visitor | null
  /** A phone's unless said otherwise. */
  conditions?: Conditions
}

export interface Delay {
  input: string
  conditions: Conditions
  p75: number
  worst: number
}

const percentile = (numbers: number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? 0

const middle = (loads: Load[]) =>
  // The keys of one load are those of their median.
  Object.fromEntries(
    Object.keys(loads[0] ?? {}).map((key) => [key, median(loads.map((load) => load[key as keyof Load]))]),
  ) as unknown as Load

/** Loads the pages as a phone does, and uses long lists, in a browser of its own. */
export async function browse(
  { db, dataDir, port }: { db: pg.Client; dataDir: string; port: number },
  say: (line?: string) => void,
) {
  const url = `http://localhost:${port}`
  const visitorOf = (belongings: Parameters<typeof createVisitor>[1]) => createVisitor({ db, dataDir, url }, belongings)
  // The measuring key signs nothing in the portal, which makes one of its own when it finds none.
  await db.query(`delete from auth.jwks where "privateKey" = ''`)
  const few = await visitorOf({ rackets: 4, jobs: 12 })
  const many = await visitorOf({ rackets: 500, jobs: 1_000 })
  const staff = await visitorOf({ rackets: 1, jobs: 1, isStaff: true })
  const routes: Route[] = [
    { name: 'signed out', path: '/', awaited: 'form input', visitor: null },
    { name: 'dashboard', path: '/', awaited: CARD, visitor: few },
    { name: 'rackets', path: '/rackets', awaited: CARD, visitor: few },
    { name: 'rackets, 500', path: '/rackets', awaited: CARD, visitor: many },
    { name: 'a racket', path: `/rackets/${few.racket}`, awaited: ROW, visitor: few },
    { name: 'string jobs', path: '/string-jobs', awaited: ROW, visitor: few },
    { name: 'string jobs, 1,000', path: '/string-jobs', awaited: ROW, visitor: many },
    { name: "technician's list", path: '/technician/string-jobs', awaited: ROW, visitor: staff },
    { name: 'a job at the bench', path: `/technician/string-jobs/${few.job}`, awaited: 'main h1', visitor: staff },
    { name: 'people', path: '/shop/people', awaited: ROW, visitor: staff },
  ]
  for (const { name, ...route } of routes.filter(({ visitor }) => visitor === many)) {
    routes.push({ ...route, name: `${name}, unhindered`, conditions: DESK })
  }
  const pages: InputPage[] = [
    { path: '/rackets', awaited: CARD, rows: 500, visitor: many, inputs: RACKET_INPUTS },
    { path: '/string-jobs', awaited: ROW, rows: 1_000, visitor: many, inputs: JOB_INPUTS },
    { path: '/technician/string-jobs', awaited: ROW, rows: 10, visitor: staff, inputs: TECHNICIAN_INPUTS },
  ]
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    say(`\nChromium ${browser.version()}, CPU 4 times slower, slow 4G, empty cache, median of ${ROUNDS}: kB, then ms`)
    const heads = ['script', 'style', 'font', 'json', 'requests', 'FCP', 'LCP', 'row', 'after data', 'shift']
    say(''.padEnd(30) + heads.map((head) => head.padStart(11)).join(''))
    const loads: Record<string, Load> = {}
    for (const { name, path, awaited, visitor, conditions = PHONE } of routes) {
      const rounds: Load[] = []
      while (rounds.length < ROUNDS) rounds.push(await loadPage(browser, url + path, { visitor, awaited, conditions }))
      const load = middle(rounds)
      loads[name] = load
      const { script, style, font, json, requests, firstPaint, largestPaint, row, afterData, shift } = load
      const cells = [script, style, font, json].map((size) => size.toFixed(1))
      cells.push(...[requests, firstPaint, largestPaint, row, afterData].map((time) => time.toFixed(0)))
      say(name.padEnd(30) + [...cells, shift.toFixed(3)].map((cell) => cell.padStart(11)).join(''))
    }

    say(`\nFrom an input to the next paint, ms${''.padEnd(10)}p75      worst   4 x p75  4 x worst`)
    const delays: Delay[] = []
    for (const page of pages) {
      const slow = { cpu: 4, network: 'as it is' } as const
      const [fast, slowed] = [
        await inputDelays(browser, url, page, { conditions: DESK, ...INPUTS }),
        await inputDelays(browser, url, page, { conditions: slow, ...INPUTS }),
      ]
      for (const { name } of page.inputs) {
        const figures = [fast, slowed].flatMap((measured, index) => {
          const times = measured.get(name) ?? []
          const delay = { p75: percentile(times, 0.75), worst: percentile(times, 1) }
          delays.push({ input: `${page.path} ${name}`, conditions: index === 0 ? DESK : slow, ...delay })
          return [delay.p75, delay.worst]
        })
        say(name.padEnd(43) + figures.map((figure) => (figure || '<16').toString().padStart(10)).join(''))
      }
    }
    return { rounds: ROUNDS, inputs: INPUTS, network: PHONE.network, loads, delays }
  } finally {
    await browser.close()
  }
}
