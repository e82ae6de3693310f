import type { Browser, Page } from '@playwright/test'
import { type Conditions, openPage } from './browser-pages.ts'
import type { Visitor } from './visitors.ts'

/** Something a person does; `run` also puts the page back, `noted` marks each input that counts. */
interface Input {
  name: string
  run(page: Page, noted: Noted): Promise<void>
}

type Noted = (act: () => Promise<unknown>) => Promise<void>

export interface InputPage {
  path: string
  awaited: string
  /** How many rows are there before anybody does anything. */
  rows: number
  visitor: Visitor
  inputs: Input[]
}

// Found by style sheets' selectors: finding by role walks the whole page, which takes a slowed browser seconds.
async function openedAndClosed(page: Page, selector: string) {
  await page.locator(selector).first().waitFor()
  await page.keyboard.press('Escape')
  await page.locator(selector).first().waitFor({ state: 'detached' })
}

/** Pressed by the mouse where it is: finding out what lies there, as `click` does, would be counted with the press. */
async function aim(page: Page, selector: string, nth = 0) {
  const box = await page.locator(selector).nth(nth).boundingBox()
  if (!box) throw new Error(`Nothing to press at ${selector}`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  // What only hovering brings (the dialog's code, a tooltip) is not the press's.
  await page.waitForTimeout(300)
  return async () => {
    await page.mouse.down()
    await page.mouse.up()
  }
}

const rowMenu = (row: string): Input => ({
  name: "open a row's menu",
  async run(page, noted) {
    await noted(await aim(page, `${row} button[aria-label^="Actions"]:not([disabled])`, 3))
    await openedAndClosed(page, '[role=menu]')
  },
})

const createDialog = (button: string): Input => ({
  name: `open '${button}'`,
  async run(page, noted) {
    await noted(await aim(page, `button:has-text('${button}')`))
    await openedAndClosed(page, '[role=dialog]')
  },
})

const inPicker = (
  name: string,
  use: (page: Page, open: () => Promise<void>, noted: Noted) => Promise<void>,
): Input => ({
  name,
  async run(page, noted) {
    await page.locator("button:has-text('New String Job')").click()
    await page.locator('[role=dialog]').waitFor()
    await use(page, await aim(page, '[role=dialog] button[role=combobox]'), noted)
    await openedAndClosed(page, '[role=option]')
    await openedAndClosed(page, '[role=dialog]')
  },
})

export const RACKET_INPUTS: Input[] = [
  rowMenu('.racket-card'),
  {
    name: 'toggle a favorite',
    async run(page, noted) {
      const press = await aim(page, '.racket-card button[aria-pressed]', 2)
      const answered = page.waitForResponse((response) => response.request().method() === 'PATCH')
      await noted(press)
      await answered
    },
  },
  {
    name: "switch 'Show favorites only' on and off",
    async run(page, noted) {
      await noted(await aim(page, '[role=switch]'))
      await noted(await aim(page, '[role=switch]'))
    },
  },
  createDialog('Add Racket'),
]

export const JOB_INPUTS: Input[] = [
  rowMenu('.jobs tbody tr'),
  createDialog('New String Job'),
  inPicker('open the racket picker', (_page, open, noted) => noted(open)),
  inPicker("type in the picker's search", async (page, open, noted) => {
    await open()
    await page.locator('[role=option]').first().waitFor()
    for (const letter of 'astrox 4') await noted(() => page.keyboard.press(letter))
  }),
]

export const TECHNICIAN_INPUTS: Input[] = [
  {
    name: 'sort the list',
    async run(page, noted) {
      await noted(await aim(page, '.col-owner button'))
    },
  },
]

/** The delays of each input, in milliseconds from the input to the next paint as the browser tells them. */
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
    await page.waitForLoadState('networkidle')
    for (const { name, run } of inputs) {
      for (let time = 0; time < times; time++) {
        await run(page, async (act) => {
          await page.evaluate(() => Object.assign(window.watched, { input: 0 }))
          await act()
          // The browser tells of an input after the paint that follows it.
          await page.waitForTimeout(120 * conditions.cpu)
          delays.get(name)?.push(await page.evaluate(() => window.watched.input))
        })
      }
    }
    await close()
  }
  return delays
}
