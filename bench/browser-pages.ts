import type { Browser, CDPSession, Page } from '@playwright/test'
import { watchPage } from './browser-watch.ts'
import type { Visitor } from './visitors.ts'

/** Lighthouse's network for phones: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }

export interface Conditions {
  /** The factor by which the CPU is slower than this machine's. */
  cpu: number
  network: 'slow 4G' | 'unlimited'
}

/** Opens a page with an empty cache; `awaited` selects the first useful row. */
export async function openPage(
  browser: Browser,
  { visitor, awaited, conditions }: { visitor: Visitor | null; awaited: string; conditions: Conditions },
): Promise<{ page: Page; client: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  if (visitor) await context.addCookies(visitor.cookies)
  const page = await context.newPage()
  await page.addInitScript(watchPage, awaited)
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpu })
  if (conditions.network === 'slow 4G') await client.send('Network.emulateNetworkConditions', SLOW_4G)
  return { page, client, close: () => context.close() }
}

/** Kilobytes over the wire by kind, and milliseconds since the navigation began. */
export interface Load {
  script: number
  style: number
  font: number
  json: number
  requests: number
  /** The requests for the session. */
  sessions: number
  /** The reads that the page made twice without a change, until after it has opened its stream. */
  repeats: number
  firstPaint: number
  largestPaint: number
  shift: number
  row: number
  /** From the last byte of the row's data to the row. */
  afterData: number
}

const KINDS = { Script: 'script', Stylesheet: 'style', Font: 'font', Fetch: 'json', XHR: 'json' } as const

/** The page opens its stream two seconds after its last read. */
const STREAM_MS = 4_000

/** Loads a page once with an empty cache; `follows`: waits until it has opened its stream. */
export async function loadPage(
  browser: Browser,
  url: string,
  options: Parameters<typeof openPage>[1] & { follows: boolean },
): Promise<Load> {
  const { page, client, close } = await openPage(browser, options)
  const bytes = { script: 0, style: 0, font: 0, json: 0 }
  const kinds = new Map<string, string>()
  let requests = 0
  const reads: string[] = []
  client.on('Network.requestWillBeSent', ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/api/') && request.method === 'GET') reads.push(pathname + search)
  })
  client.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId) ?? ''
    requests += 1
    if (type in KINDS) bytes[KINDS[type as keyof typeof KINDS]] += encodedDataLength / 1000
  })
  await page.goto(url)
  await page.waitForFunction(() => window.watched.row > 0)
  await page.waitForLoadState('networkidle')
  if (options.follows) await page.waitForTimeout(STREAM_MS)
  const calls = reads.filter((read) => !read.startsWith('/api/auth/session'))
  const sessions = reads.length - calls.length
  const repeats = calls.length - new Set(calls).size
  const { watched, data } = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const ends = calls.filter(({ name }) => name.includes('/api/')).map(({ responseEnd }) => responseEnd)
    return { watched: window.watched, data: Math.max(0, ...ends.filter((end) => end < window.watched.row)) }
  })
  await close()
  const { firstPaint, largestPaint, shift, row } = watched
  return { ...bytes, requests, sessions, repeats, firstPaint, largestPaint, shift, row, afterData: row - data }
}
