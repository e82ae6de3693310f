import type { Browser, Page } from '@playwright/test'
import { type Conditions, openPage } from './browser-pages.ts'
import type { Visitor } from './visitors.ts'

/** An action of a user. `run` performs it, wraps each measured input in `measured`, and restores the page. */
interface Input {
  name: string
  run(page: Page, measured: Measured): Promise<void>
}

type Measured = (input: () => Promise<unknown>) => Promise<void>

export interface InputPage {
  path: string
  awaited: string
  /** Inputs wait until the page shows this many rows. */
  rows: number
  visitor: Visitor
  inputs: Input[]
}

// CSS selectors, because finding an element by role walks the whole page, which takes seconds on a slow CPU.
async function closeWhenOpen(page: Page, selector: string) {
  await page.locator(selector).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator(selector).first().waitFor({ state: 'detached' })
}

/**
 * Moves the mouse to an element and returns a function that presses it. `click` first checks what is under the pointer,
 * and that check would be measured too.
 */
async function aim(page: Page, selector: string, nth = 0) {
  const element = page.locator(selector).nth(nth)
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error(`Nothing to press at ${selector}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // Hovering loads a dialog's code or shows a tooltip; that is not part of the press.
  await page.waitForTimeout(300)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

const rowMenu = (row: string): Input => ({
  name: "open a row's menu",
  async run(page, measured) {
    await measured(await aim(page, `${row} button[aria-label^="Actions"]:not([disabled])`, 3))
    await closeWhenOpen(page, '[role=menu]')
  },
})

const createDialog = (button: string): Input => ({
  name: `open '${button}'`,
  async run(page, measured) {
    await measured(await aim(page, `button:has-text('${button}')`))
    await closeWhenOpen(page, '[role=dialog]')
  },
})

const inPicker = (
  name: string,
  use: (page: Page, open: () => Promise<void>, measured: Measured) => Promise<void>,
): Input => ({
  name,
  async run(page, measured) {
    await page.locator("button:has-text('New String Job')").click()
    await page.locator('[role=dialog]').waitFor()
    await use(page, await aim(page, '[role=dialog] button[role=combobox]'), measured)
    await closeWhenOpen(page, '[role=option]')
    await closeWhenOpen(page, '[role=dialog]')
  },
})

export const RACKET_INPUTS: Input[] = [
  rowMenu('article[data-racket]'),
  {
    name: 'toggle a favorite',
    async run(page, measured) {
      const press = await aim(page, 'article[data-racket] button[aria-pressed]', 2)
      const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await measured(press)
      await answered
    },
  },
  {
    name: "switch 'Show favorites only' on and off",
    async run(page, measured) {
      await measured(await aim(page, '[role=switch]'))
      await measured(await aim(page, '[role=switch]'))
    },
  },
  createDialog('Add Racket'),
]

export const JOB_INPUTS: Input[] = [
  rowMenu('tbody tr'),
  createDialog('New String Job'),
  inPicker('open the racket picker', (_page, open, measured) => measured(open)),
  inPicker("type in the picker's search", async (page, open, measured) => {
    await open()
    await page.locator('[role=option]').first().waitFor()
    for (const letter of 'astrox 4') await measured(() => page.keyboard.press(letter))
  }),
]

export const TECHNICIAN_INPUTS: Input[] = [
  {
    name: 'sort the list',
    async run(page, measured) {
      await measured(await aim(page, 'th button'))
    },
  },
]

/** Measures the delays of each input, in milliseconds from the input to the next paint as the browser reports them. */
export async function inputDelays(
  browser: Browser,
  url: string,
  { path, awaited, rows, visitor, inputs }: InputPage,
  { conditions, loads, times }: { conditions: Conditions; loads: number; times: number },
): Promise<Map<string, number[]>> {
  const delays = new Map<string, number[]>(inputs.map(({ name }) => [name, []]))
  for (let load = 0; load < loads; load++) {
    const { page, close } = await openPage(browser, { visitor, awaited, conditions })
    await page.goto(url + path)
    await page.waitForFunction(([row, count]) => document.querySelectorAll(row).length >= count, [
      awaited,
      rows,
    ] as const)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    for (const { name, run } of inputs) {
      for (let time = 0; time < times; time++) {
        await run(page, async (input) => {
          await page.evaluate(() => Object.assign(window.watched, { input: 0 }))
          await input()
          // The browser reports an input after the paint that follows it.
          await page.waitForTimeout(120 * conditions.cpu)
          delays.get(name)?.push(await page.evaluate(() => window.watched.input))
        })
      }
    }
    await close()
  }
  return delays
}
