import { chromium } from '@playwright/test'
import { BROWSER_ARGS } from '../scripts/browser.mjs'
import { atMost } from '../tools/report.ts'
import type { Shop } from './shop.ts'

const STEPS = [500, 5_000]
const MOST_GROWTH = 1.1

/** Measures the heap of the board's page after 500 and after 5,000 events, in MB. */
export async function measureBoard({ db, portal }: Shop): Promise<number[]> {
  await db.query('insert into board_key default values on conflict do nothing')
  const { rows } = await db.query<{ key: string }>('select key from board_key')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: BROWSER_ARGS })
  try {
    const page = await browser.newPage()
    const client = await page.context().newCDPSession(page)
    await client.send('HeapProfiler.enable')
    const followed = page.waitForResponse('**/board/live*')
    await page.goto(`http://127.0.0.1:${portal.port}/board?key=${rows[0]?.key}`)
    await followed
    const megabytes: number[] = []
    let events = 0
    for (const step of STEPS) {
      for (; events < step; events++) {
        const read = page.waitForResponse((response) => response.url().includes('/board?'))
        await db.query('update shop_settings set name = $1', [`Shop ${events}`])
        await read
      }
      await client.send('HeapProfiler.collectGarbage')
      const { usedSize } = await client.send('Runtime.getHeapUsage')
      megabytes.push(usedSize / 1_000_000)
    }
    const growth = (megabytes.at(-1) ?? 0) / (megabytes[0] ?? 1)
    console.log(
      `Heap of the board after ${STEPS.join(' and ')} events: ${megabytes.map((each) => each.toFixed(1)).join(' and ')} MB (${atMost(growth, MOST_GROWTH, ' times')})`,
    )
    return megabytes
  } finally {
    await browser.close()
  }
}
