import { customerScreens } from './customer-screens.mjs'
import { at, click, first, list, menu, one, rowLink } from './screen-steps.mjs'

const jobLink = (page) => page.locator('a[href*="/jobs/"]')
/** Shows a timer that has run for twelve minutes. */
const runTimers = async (page) => {
  const job = new URL(page.url()).pathname.split('/').at(-1)
  await page.evaluate((key) => {
    const record = { seconds: 767, running: true, last_updated: Date.now(), sent: false }
    localStorage.setItem(key, JSON.stringify(record))
  }, `string-job-timer.${job}.mains`)
  await page.reload()
  await page.getByRole('button', { name: 'Pause Mains Duration' }).waitFor()
}

/** Every screen of the portal: its user, how to open it, and its states. @type {import('./screen-steps.mjs').Screen[]} */
export const screens = [
  ...customerScreens,
  { name: 'technician-jobs', who: 'technician', open: at('/technician/string-jobs'), states: [...list, 'refused'] },
  { name: 'technician-job', who: 'technician', open: first('/technician/string-jobs', rowLink), states: one },
  {
    name: 'technician-status',
    who: 'technician',
    open: first('/technician/string-jobs', rowLink),
    act: menu('Set status'),
  },
  {
    name: 'reset-timer',
    who: 'technician',
    open: first('/technician/string-jobs', rowLink),
    act: click('Reset Mains Duration'),
  },
  { name: 'timers', who: 'technician', open: first('/technician/string-jobs', rowLink), act: runTimers },
  { name: 'bench', who: 'technician', open: at('/bench'), states: ['many', 'refused'] },
  {
    name: 'bench-racket',
    who: 'technician',
    open: async (page) => {
      await page.goto('/bench')
      await page.getByRole('link', { name: /Up next/ }).click()
      await page.getByRole('heading', { name: 'Crosses' }).waitFor()
    },
  },
  { name: 'queue', who: 'technician', open: at('/queue'), states: [...list, 'refused'] },
  { name: 'counter', who: 'technician', open: at('/counter'), states: ['many', 'refused'] },
  {
    name: 'hand-over',
    who: 'technician',
    open: at('/counter/hand-over?job=1'),
    states: ['many', 'empty', 'failed', 'refused'],
  },
  { name: 'shop', who: 'manager', open: at('/shop'), states: [...list, 'refused'] },
  { name: 'shop-job', who: 'manager', open: first('/shop/money', jobLink), states: one },
  { name: 'shop-strings', who: 'manager', open: at('/shop/strings'), states: list },
  { name: 'shop-add-string', who: 'manager', open: at('/shop/strings'), act: click('Add String') },
  { name: 'shop-import', who: 'manager', open: at('/shop/strings'), act: click('Import') },
  { name: 'shop-models', who: 'manager', open: at('/shop/models'), states: list },
  { name: 'shop-tiers', who: 'manager', open: at('/shop/tiers'), states: list },
  { name: 'shop-people', who: 'manager', open: at('/shop/people'), states: list },
  { name: 'shop-person', who: 'manager', open: first('/shop/people', rowLink), states: one },
  { name: 'shop-money', who: 'manager', open: at('/shop/money'), states: list },
  { name: 'shop-statements', who: 'manager', open: at('/shop/statements'), states: list },
  { name: 'shop-settings', who: 'manager', open: at('/shop/settings'), states: one },
  { name: 'shop-labels', who: 'manager', open: at('/shop/labels'), states: one },
  { name: 'shop-audit', who: 'manager', open: at('/shop/audit'), states: list },
  { name: 'shop-mail', who: 'manager', open: at('/shop/mail'), states: list },
  { name: 'shop-messages', who: 'manager', open: at('/shop/messages'), states: one },
  { name: 'counter-labels', who: 'technician', open: at('/counter/labels'), states: list },
  { name: 'counter-calls', who: 'manager', open: at('/counter/calls'), states: list },
  { name: 'shop-waitlist', who: 'manager', open: at('/shop/waitlist'), states: list },
]
