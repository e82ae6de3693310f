import { at, button, changed, click } from './screen-steps.mjs'

// The screens about string beds as strung, redos, questions about frames, and the lives and sounds of string beds.

/** @typedef {import('./screen-steps.mjs').Shop} Shop */

/** Opens a page of a job or a racket. `where` is a condition on the job `j` in SQL. */
const pageOf = (where, pathOf) => async (page, shop) => {
  const [id, racket] = (await shop.read(
    `select array[j.id, j.racket_id] from string_jobs j join rackets r on r.id = j.racket_id
     where r.deleted_at is null and ${where} order by j.id desc limit 1`,
  )) ?? [0, 0]
  if (!id) throw new Error(`there is no job with ${where}`)
  await page.goto(pathOf(id, racket))
}
const bench = (where) => pageOf(where, (id) => `/bench?job=${id}`)
const job = (where) => pageOf(where, (id) => `/string-jobs/${id}`)
const racket = (where) => pageOf(where, (_, racket) => `/rackets/${racket}`)
const OF_LENA = `j.owner_id = (select id from users where email = 'lena@demo.example')`
const AS_STRUNG = 'j.as_strung is not null'
const HYBRID = 'j.cross_string_id is not null'
const WITH_LIFE = `${OF_LENA} and j.racket_id in (
  select m.racket_id from frame_marks m join bed_lives l on l.racket_id = m.racket_id where l.is_counted)`
const WAITING = `j.order_status = 'NEW' and j.started_at is null and j.received_at is not null and j.frame_state is null`
/** A racket that came again, and nobody has said why. */
const benchOfReturned = async (page, shop) => {
  const returned = `${WAITING} and exists (select from bed_lives l where l.racket_id = j.racket_id and l.is_counted)`
  await shop.read(`delete from bed_ends e using string_jobs s, string_jobs j
    where e.string_job_id = s.id and s.racket_id = j.racket_id and ${returned} returning 1`)
  await bench(returned)(page, shop)
}
const COLLECTED = `j.left_at is not null and j.order_status = 'COMPLETED' and j.ready_at > now() - interval '13 days'
  and not exists (select from string_jobs n where n.racket_id = j.racket_id and n.id > j.id)`

const askAboutFrame = async (page, shop) => {
  const asked = `${OF_LENA} and j.frame_state = 'asked'`
  if (!(await shop.read(`select j.id from string_jobs j where ${asked}`))) {
    const id = await shop.read(
      `select j.id from string_jobs j where ${OF_LENA} and j.order_status = 'NEW' and j.frame_state is null order by id limit 1`,
    )
    await shop.call('technician', 'POST', `/counter/jobs/${id}/frame/`, { problem: "crack at 2 o'clock" })
  }
  await page.goto('/')
}
const withMicrophone = (answer) => async (page) => {
  await page.addInitScript(answer)
  await page.reload()
  await button(page, /^(Listen|Start Listening)$/).click()
}
const NEVER_OPENS = `navigator.mediaDevices.getUserMedia = () => new Promise(() => {})`
const BLOCKED = `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))`
const listen = racket(`${WITH_LIFE} and j.ready_at is not null`)

/** @type {import('./screen-steps.mjs').Screen[]} */
export const strungScreens = [
  ...[
    { name: 'strung-bench', open: bench(AS_STRUNG) },
    { name: 'strung-dialog', open: bench(AS_STRUNG), act: (page) => page.getByTitle('As Strung').first().click() },
    { name: 'strung-hybrid-bench', open: bench(HYBRID) },
    { name: 'strung-redo-bench', open: bench('j.redo_of is not null') },
    { name: 'strung-frame-bench', open: bench(`j.frame_state = 'asked'`) },
    { name: 'strung-frame-dialog', open: bench(WAITING), act: click('Something Is Wrong With the Frame') },
    { name: 'strung-why-bench', open: benchOfReturned },
    {
      name: 'strung-marks',
      open: benchOfReturned,
      act: async (page) => {
        await page.locator('summary', { hasText: 'Frame Marks' }).click()
        await button(page, 'Add Frame Mark').click()
      },
    },
    { name: 'strung-collected', open: pageOf(COLLECTED, (id) => `/counter/hand-over?job=${id}`) },
    {
      name: 'strung-redo-dialog',
      open: pageOf(COLLECTED, (id) => `/counter/hand-over?job=${id}`),
      act: click('Restring Free'),
    },
    { name: 'strung-calls', open: at('/counter/calls') },
  ].map((screen) => /** @type {const} */ ({ who: 'technician', ...screen })),
  ...[
    { name: 'strung-job', open: job(`${OF_LENA} and ${AS_STRUNG}`) },
    { name: 'strung-hybrid-job', open: job(`${OF_LENA} and ${HYBRID}`) },
    { name: 'strung-life', open: racket(WITH_LIFE) },
    {
      name: 'strung-order',
      open: changed(
        /\/api\/racket\//,
        (found) => (Array.isArray(found) ? found.map((each) => ({ ...each, open_job: null })) : found),
        racket(`${WITH_LIFE} and j.order_status = 'COMPLETED'`),
      ),
      act: click('String Now'),
    },
    { name: 'strung-frame-question', open: askAboutFrame },
    { name: 'strung-listen', open: listen, act: (page) => page.getByRole('link', { name: 'Listen' }).click() },
    {
      name: 'strung-listening',
      open: listen,
      act: async (page) => {
        await page.getByRole('link', { name: 'Listen' }).click()
        await withMicrophone(NEVER_OPENS)(page)
      },
    },
    {
      name: 'strung-blocked',
      open: listen,
      act: async (page) => {
        await page.getByRole('link', { name: 'Listen' }).click()
        await withMicrophone(BLOCKED)(page)
      },
    },
  ].map((screen) => /** @type {const} */ ({ who: 'customer', ...screen })),
  {
    name: 'strung-status',
    who: null,
    open: async (page, shop) => {
      const tag = await shop.read(
        `select tag from tags join string_jobs j on j.id = string_job_id where ${AS_STRUNG} order by j.id desc limit 1`,
      )
      await page.goto(`/t/${tag}`)
    },
  },
]
