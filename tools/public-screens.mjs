import { at, button, click, configured, withLink } from './screen-steps.mjs'

const SOME_TAG = '7ZZZZZZZZZZZZZZZZZZZZZZZZZ'

/** Opens the status page of a job. `where` is a condition on the job in SQL. */
const status = (where) => async (page, shop) => {
  const tag = await shop.read(
    `select tag from tags join string_jobs j on j.id = string_job_id where ${where} order by j.id desc limit 1`,
  )
  await page.goto(`/t/${tag}`)
}
const statusWithQuestion = async (page, shop) => {
  const asked = `jsonb_array_length(asked_extras::jsonb) > 0`
  if (!(await shop.read(`select id from string_jobs where ${asked}`))) {
    const job = await shop.read(
      `select id from string_jobs where order_status = 'NEW' and paid_payment_id is null and received_at is not null limit 1`,
    )
    const extra = await shop.read('select max(id) from extras')
    await shop.call('technician', 'POST', `/counter/jobs/${job}/extras/`, { extra })
  }
  await status(asked)(page, shop)
}
const statusStarted = async (page, shop) => {
  const started = `order_status = 'NEW' and started_at is not null`
  if (!(await shop.read(`select id from string_jobs where ${started}`))) {
    const job = await shop.read(
      `select id from string_jobs where order_status = 'NEW' and technician_id is null and received_at is not null limit 1`,
    )
    await shop.call('technician', 'PATCH', `/technician/string_job/${job}/assign_to_me/`, {})
    await shop.call('technician', 'POST', `/technician/string_job/${job}/start/`, {})
  }
  await status(started)(page, shop)
}
const stop = async (page, shop) => {
  const token = await shop.read(
    'insert into message_choices (user_id) select max(id) from users on conflict (user_id) do update set user_id = excluded.user_id returning stop_token',
  )
  await page.goto(`/stop/${token}`)
}
/** A reload would send the form again. */
const stopReminders = async (page, shop) => {
  await stop(page, shop)
  await button(page, 'Stop Reminders').click()
}
const board = async (page, shop) => {
  const { address } = await shop.call('manager', 'POST', '/shop/board/', {})
  await page.goto(address)
}

const signIn = async (page, { email, password }) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
}
const incorrect = async (page) => {
  await signIn(page, { email: 'lena@demo.example', password: 'not this one' })
  await page.getByRole('alert').waitFor()
}
const secondFactor = async (page) => {
  await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ json: { two_factor: true } }))
  await signIn(page, { email: 'lena@demo.example', password: 'mains and crosses' })
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}
const linkSent = async (page) => {
  await button(page, 'Forgot password?').click()
  await page.getByLabel('Email').fill('nobody@demo.example')
  await button(page, 'Send Link').click()
  await page.getByRole('dialog').getByRole('status').waitFor()
}
const joined = async (page) => {
  await page.route('**/api/waitlist/', (route) => route.fulfill({ status: 204 }))
  await button(page, 'Join the waiting list').click()
  await page.getByLabel('Email').fill('nobody@demo.example')
  await button(page, 'Join Waiting List').click()
  await page.getByRole('dialog').getByRole('status').waitFor()
}
const refusedLink = (hash, press) => async (page) => {
  await withLink(hash)(page)
  await button(page, press).click()
  await page.getByRole('alert').waitFor()
}

const usedReset = async (page) => {
  await withLink('reset-password=guess')(page)
  await page.getByRole('textbox', { name: 'New password' }).fill('mains and crosses')
  await button(page, 'Save Password').click()
  await page.getByRole('alert').waitFor()
}

/** The screens of people who are not signed in. @type {import('./screen-steps.mjs').Screen[]} */
export const publicScreens = [
  { name: 'sign-in', who: null, open: at('/') },
  { name: 'sign-in-incorrect', who: null, open: at('/'), act: incorrect },
  { name: 'sign-in-second-factor', who: null, open: at('/'), act: secondFactor },
  { name: 'sign-up', who: null, open: at('/'), act: click('Sign up') },
  { name: 'sign-up-closed', who: null, open: configured({ sign_up: 'closed' }, at('/')), act: withLink('sign-up') },
  { name: 'waiting-list', who: null, open: configured({ sign_up: 'waitlist' }, at('/')), act: joined },
  { name: 'forgotten-password', who: null, open: at('/'), act: click('Forgot password?') },
  { name: 'forgotten-password-sent', who: null, open: at('/'), act: linkSent },
  { name: 'signed-out', who: null, open: at('/'), act: click('Close') },
  { name: 'confirm-email', who: null, open: at('/'), act: withLink('verify-email=0.guess') },
  { name: 'confirm-email-old', who: null, open: at('/'), act: refusedLink('verify-email=0.guess', 'Confirm Email') },
  { name: 'stop-change', who: null, open: at('/'), act: withLink('not-me=0.guess') },
  { name: 'reset-password', who: null, open: at('/'), act: withLink('reset-password=guess') },
  { name: 'reset-password-old', who: null, open: at('/'), act: usedReset },
  { name: 'stop-change-old', who: null, open: at('/'), act: refusedLink('not-me=0.guess', 'This Was Not Me') },
  { name: 'join-staff', who: null, open: at('/'), act: withLink('join=guess') },
  { name: 'status-ordered', who: null, open: status(`order_status = 'NEW' and received_at is null`) },
  {
    name: 'status-received',
    who: null,
    open: status(`order_status = 'NEW' and received_at is not null and started_at is null`),
  },
  { name: 'status-started', who: null, open: statusStarted },
  { name: 'status-question', who: null, open: statusWithQuestion },
  { name: 'status-ready', who: null, open: status(`order_status = 'READY_FOR_PICKUP' and paid_payment_id is null`) },
  { name: 'status-paid', who: null, open: status(`order_status = 'READY_FOR_PICKUP' and paid_payment_id > 0`) },
  { name: 'status-completed', who: null, open: status(`order_status = 'COMPLETED'`) },
  { name: 'status-cancelled', who: null, open: status(`order_status = 'CANCELLED'`) },
  { name: 'status-unknown', who: null, open: at(`/t/${SOME_TAG}`), isRefused: true },
  { name: 'stop', who: null, open: stop },
  { name: 'stopped', who: null, open: stop, act: stopReminders },
  { name: 'stop-unknown', who: null, open: at(`/stop/${SOME_TAG}`), isRefused: true },
  { name: 'board', who: null, open: board },
  { name: 'board-unknown', who: null, open: at(`/board?key=${SOME_TAG}`), isRefused: true },
]
