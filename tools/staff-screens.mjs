import {
  extras,
  jobMessages,
  jobs,
  labelPrint,
  speeds,
  staffInvitations,
  unassignedMoney,
  unmatchedRefunds,
  waitlist,
  webhook,
} from './screen-data.mjs'
import { at, button, changed, click, first, list, menu, one, rowLink, scrollTo } from './screen-steps.mjs'

/** @typedef {import('./screen-steps.mjs').Screen} Screen */

const JOBS = '/technician/string-jobs'
const jobLink = (page) => page.locator('a[href*="/jobs/"]')
const aJob = first(JOBS, rowLink)
const JOB_CALLS = /\/api\/(technician\/string_job|counter\/jobs)\/\d+\/$/
const jobAs = (change, open = aJob) => changed(JOB_CALLS, change, open)
const shopJob = first('/shop/money', jobLink)

const bench = async (page) => {
  await page.goto('/bench')
  await page.getByRole('link', { name: /Up next/ }).click()
  await page.getByRole('heading', { name: 'Crosses' }).waitFor()
}
/** Shows a timer that has run for twelve minutes. */
const runTimers = async (page) => {
  const { pathname, searchParams } = new URL(page.url())
  const job = searchParams.get('job') ?? pathname.split('/').at(-1)
  await page.evaluate((key) => {
    const record = { seconds: 767, running: true, last_updated: Date.now(), sent: false }
    localStorage.setItem(key, JSON.stringify(record))
  }, `string-job-timer.${job}.mains`)
  await page.reload()
  await page.getByRole('timer', { name: /Mains/ }).waitFor()
}
const customer = async (page) => {
  await page.goto('/counter')
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill('len')
  await page.getByRole('button', { name: /Lena Brandt/ }).click()
  await page.getByRole('list', { name: 'Rackets' }).waitFor()
}
const search = async (page) => {
  await page.getByRole('searchbox', { name: 'Find a customer' }).fill('han')
  await page.waitForTimeout(800)
}
const threeRackets = async (page) => {
  await customer(page)
  const rackets = page.getByRole('list', { name: 'Rackets' }).getByRole('button', { name: /Add/ })
  for (const index of [0, 1, 2]) {
    const racket = rackets.nth(index)
    if (await racket.isVisible()) await racket.click()
  }
}
const newRacket = async (page) => {
  await customer(page)
  await button(page, /New Racket|Add to Order/).click()
}
/** Takes the orders of the pictures without storing them: the answer is an order of jobs that the shop has. */
const takeOrder = (count) => async (page, shop) => {
  const { results } = await shop.call('technician', 'GET', '/technician/string_job/?order_status=NEW')
  const order = { id: 1, jobs: results.slice(0, count) }
  await page.route('**/api/counter/order/', (route) => route.fulfill({ status: 201, json: order }))
  await customer(page)
  await page.getByRole('list', { name: 'Rackets' }).getByRole('button', { name: /Add/ }).first().click()
  await button(page, 'Take Order').click()
  await page.getByRole('status').filter({ hasText: 'Order taken' }).waitFor()
}
const editPhone = async (page) => {
  await customer(page)
  await button(page, /(Add|Edit) phone/).click()
  await page.getByRole('dialog').waitFor()
}
const labels = (size, unit) => async (page) => {
  await changed(/\/api\/labels\/\?/, labelPrint(size, unit), async () => {
    await first(JOBS, rowLink)(page)
    await page.getByRole('link', { name: /^Print/ }).click()
    await page.getByRole('region', { name: 'Preview' }).waitFor()
  })(page)
}
const refunds = (open) =>
  changed(
    /\/api\/shop\/money\/unassigned\/$/,
    () => unassignedMoney,
    changed(/\/api\/shop\/money\/unmatched-refunds\/$/, () => unmatchedRefunds, open),
  )
/** Opens the hand-over of a customer who has a racket that is ready. */
const handOver = async (page) => {
  await first(`${JOBS}?status=READY_FOR_PICKUP`, rowLink)(page)
  await page.goto(`/counter/hand-over?job=${new URL(page.url()).pathname.split('/').at(-1)}`)
}
/** Chooses a file of two customers, of which one has a mistake. */
const chooseCustomers = async (page) => {
  const text = `Name,Email,Manufacturer,Model,String,Tension,Last strung
Emma Stone,emma@mail.example,Yonex,Nanoflare 800,BG80,25 / 26,10/23/2026
Omar Haddad,omar@mail.example,Victor,Thruster F,,26,09/21/2026
Pia Lund,pia@mail.example,Li-Ning,Aeronaut 9000,BG65,300,09/22/2026`
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('table', { name: 'New rackets' }).waitFor()
}
const statement = first('/shop/money/statements', (page) => page.locator('a[href^="/statements/"]'))
/** Opens a customer whose jobs another one pays. */
const billedPerson = async (page, shop) => {
  await page.goto(`/shop/people/${await shop.read('select id from users where billed_to_id is not null limit 1')}`)
}
const firstDetails = (page) => page.locator('summary').first().click()

/** @type {Screen[]} */
const technician = [
  { name: 'technician-jobs', open: at(JOBS), states: [...list, 'refused'] },
  { name: 'technician-jobs-all', open: at(`${JOBS}?status=ALL`) },
  { name: 'technician-jobs-elsewhere', open: at(`${JOBS}?search=lena`) },
  { name: 'technician-job', open: aJob, states: one },
  { name: 'technician-job-priced', open: jobAs(jobs.priced) },
  { name: 'technician-job-ready', open: first(`${JOBS}?status=READY_FOR_PICKUP`, rowLink) },
  { name: 'technician-job-completed', open: first(`${JOBS}?status=COMPLETED`, rowLink) },
  { name: 'technician-job-on-account', open: jobAs(jobs.onAccount) },
  {
    name: 'technician-job-messages',
    open: changed(/\/string_job\/\d+\/messages\/$/, () => jobMessages, aJob),
    act: scrollTo('Messages'),
  },
  { name: 'technician-status', open: aJob, act: menu('Set status') },
  { name: 'mark-as-paid', open: jobAs(jobs.priced), act: click('Mark as Paid') },
  { name: 'void-payment', open: jobAs(jobs.atCounter), act: click('Void') },
  { name: 'use-credit', open: jobAs(jobs.withCredits), act: click('Use 1 credit') },
  { name: 'take-over', open: jobAs(jobs.ofAnother), act: click('Start Mains Duration') },
  { name: 'cancel-paid', open: jobAs(jobs.newAtCounter), act: menu('Set status', 'Cancelled') },
  { name: 'cancel-paid-by-card', open: jobAs(jobs.newByCard), act: menu('Set status', 'Cancelled') },
  { name: 'new-promise', open: jobAs(jobs.priced), act: click('New Promise') },
  { name: 'change-speed', open: jobAs(jobs.withSpeed), act: click('Change to Standard') },
  { name: 'correct-order', open: aJob, act: click('Correct Order') },
  { name: 'correct-time', open: aJob, act: click('Correct Mains Duration') },
  { name: 'reset-timer', open: aJob, act: click('Reset Mains Duration') },
  { name: 'bench', open: at('/bench'), states: ['many', 'refused'] },
  { name: 'bench-racket', open: bench, isInGuide: true },
  { name: 'bench-checked', open: jobAs(jobs.checked, bench) },
  { name: 'bench-consent', open: jobAs(jobs.withConsent, bench) },
  {
    name: 'bench-ready',
    open: async (page) => {
      await bench(page)
      await jobAs(jobs.ready, () => page.reload())(page)
    },
  },
  { name: 'queue', open: at('/queue'), states: [...list, 'refused'] },
  { name: 'counter', open: at('/counter'), states: ['many', 'refused'] },
  { name: 'counter-search', open: at('/counter'), act: search },
  { name: 'counter-new-customer', open: at('/counter'), act: click('New customer') },
  { name: 'counter-known', open: at('/counter'), act: customer },
  { name: 'counter-three', open: at('/counter'), act: threeRackets },
  { name: 'counter-new-racket', open: at('/counter'), act: newRacket, isInGuide: true },
  { name: 'counter-phone', open: at('/counter'), act: editPhone },
  { name: 'order-taken', open: at('/counter'), act: takeOrder(1) },
  { name: 'order-taken-three', open: at('/counter'), act: takeOrder(3) },
  { name: 'hand-over', open: handOver, states: ['many', 'empty', 'failed', 'refused'], isInGuide: true },
  { name: 'hand-over-start', open: at('/counter/hand-over') },
  { name: 'counter-calls', open: at('/counter/calls'), states: list },
  { name: 'counter-labels', open: at('/counter/labels'), states: list },
  ...['62x29', '57x32', '54x25', 'a4', 'slip'].flatMap((size) => [
    { name: `labels-${size}`, open: labels(size) },
    { name: `print-${size}`, open: labels(size, 'kg'), isPrint: true },
  ]),
  // Last, because the other screens would show the running timers, too.
  { name: 'timers', open: aJob, act: runTimers },
  { name: 'bench-running', open: jobAs(jobs.checked, bench), act: runTimers },
].map((screen) => ({ who: 'technician', ...screen }))

/** @type {Screen[]} */
const manager = [
  { name: 'shop', open: at('/shop'), states: [...list, 'refused'] },
  {
    name: 'shop-setup',
    isInGuide: true,
    open: changed(
      /\/api\/shop\/setup\/$/,
      () => ({ open: ['region', 'hours', 'prices', 'strings', 'ways_to_pay', 'staff', 'email', 'cards'] }),
      at('/shop'),
    ),
  },
  { name: 'shop-reports', open: at('/shop/reports?range=year'), states: list },
  { name: 'shop-reports-list', open: at('/shop/reports?range=year&figure=lives') },
  { name: 'shop-job', open: shopJob, states: one },
  { name: 'shop-job-by-card', open: jobAs(jobs.byCard, shopJob) },
  { name: 'part-refund', open: jobAs(jobs.byCard, shopJob), act: click('Refund a part') },
  { name: 'reassign', open: jobAs(jobs.priced, shopJob), act: click('Reassign') },
  { name: 'shop-strings', open: at('/shop/catalog/strings'), states: list },
  { name: 'shop-add-string', open: at('/shop/catalog/strings'), act: click('Add String') },
  { name: 'shop-import', open: at('/shop/catalog/strings'), act: click('Import') },
  { name: 'shop-models', open: at('/shop/catalog/models'), states: list },
  { name: 'shop-add-model', open: at('/shop/catalog/models'), act: click('Add Model') },
  { name: 'shop-tiers', open: at('/shop/catalog/prices'), states: list },
  { name: 'shop-stock', open: at('/shop/catalog/stock'), isInGuide: true },
  { name: 'shop-extras', open: changed(/\/api\/extras\/$/, () => extras, at('/shop/catalog/extras')) },
  { name: 'shop-people', open: at('/shop/people'), states: list },
  {
    name: 'invite-staff',
    open: changed(/\/api\/shop\/staff_invitations\/$/, () => staffInvitations, at('/shop/people/staff')),
    act: click('Invite Staff'),
  },
  { name: 'shop-person', open: first('/shop/people', rowLink), states: one },
  { name: 'shop-person-billed', open: billedPerson, isInGuide: true },
  { name: 'shop-person-staff', open: first('/shop/people/staff', rowLink) },
  { name: 'shop-money', open: at('/shop/money'), states: list, isInGuide: true },
  { name: 'shop-day-close', open: at('/shop/money/close'), states: list, isInGuide: true },
  {
    name: 'shop-closed-day',
    open: first('/shop/money/close', (page) => page.getByRole('table', { name: 'Closed days' }).getByRole('link')),
    states: one,
  },
  { name: 'shop-packs', open: at('/shop/money/packs') },
  { name: 'shop-refunds', open: refunds(at('/shop/money')) },
  { name: 'shop-statements', open: at('/shop/money/statements'), states: list },
  { name: 'shop-statement', open: statement, states: one, isInGuide: true },
  { name: 'shop-statement-print', open: statement, isPrint: true },
  { name: 'pay-statement', open: statement, act: click('Mark as Paid') },
  { name: 'shop-settings', open: at('/shop/settings') },
  { name: 'settings-shop', open: at('/shop/settings/shop'), states: one },
  { name: 'settings-hours', open: at('/shop/settings/hours') },
  { name: 'settings-money', open: at('/shop/settings/money') },
  { name: 'settings-bench', open: at('/shop/settings/bench') },
  { name: 'settings-test-payments', open: at('/shop/settings/test-payments') },
  { name: 'settings-api-keys', open: at('/shop/settings/api-keys') },
  { name: 'settings-import', open: at('/shop/settings/import') },
  { name: 'settings-import-preview', open: at('/shop/settings/import'), act: chooseCustomers, isInGuide: true },
  { name: 'settings-advanced', open: at('/shop/settings/advanced') },
  { name: 'palette', open: at('/shop'), act: click('Go to or find') },
  {
    name: 'shop-speeds',
    open: changed(/\/api\/shop\/speeds\/$/, () => speeds, at('/shop/settings/hours')),
    act: click('Speeds'),
  },
  {
    name: 'shop-board',
    open: changed(
      /\/api\/shop\/board\/$/,
      () => ({ address: 'https://strings.shop/board?key=7Q2M4XJ9RB5KTW8CD3HVNZFAEY' }),
      at('/shop/settings/board'),
    ),
  },
  { name: 'shop-languages', open: at('/shop/settings/languages'), states: one },
  { name: 'shop-labels', open: at('/shop/settings/labels'), states: one },
  { name: 'shop-audit', open: at('/shop/settings/audit'), states: list },
  { name: 'shop-mail', open: at('/shop/messages/sent'), states: list },
  { name: 'shop-mail-open', open: at('/shop/messages/sent'), act: firstDetails },
  { name: 'shop-message-rules', open: at('/shop/messages/rules'), states: one },
  { name: 'shop-messages', open: at('/shop/messages/texts'), states: one },
  { name: 'shop-messages-preview', open: at('/shop/messages/texts'), act: click('Preview') },
  {
    name: 'shop-webhook',
    open: changed(/\/api\/shop\/messages\/webhook\/$/, () => webhook, at('/shop/messages/rules')),
    act: async (page) => {
      await button(page, 'Show Webhook').click()
      await scrollTo('Webhook')(page)
    },
  },
  {
    name: 'shop-waitlist',
    open: changed(/\/api\/shop\/waitlist\/$/, () => waitlist, at('/shop/people/waiting-list')),
    states: list,
  },
  { name: 'manager-menu', open: at('/shop'), act: menu(/^Account of/) },
].map((screen) => ({ who: 'manager', ...screen }))

/** The screens of technicians and managers. @type {Screen[]} */
export const staffScreens = [...technician, ...manager]
