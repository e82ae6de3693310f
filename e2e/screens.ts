import {
  createDispute,
  createDueRefund,
  createJob,
  createRacket,
  createRefundedPack,
  createStatement,
  createString,
  orderOf,
} from '../server/testing/factories.ts'
import { daysAgo } from '../server/testing/moments.ts'
import { BENCH } from '../server/testing/shop-bench.ts'
import type { Person } from './fixtures.ts'

type Shop = Parameters<typeof createRacket>[0]

export const LONG_NAME = 'Maximiliane-Konstantina Oberhuber-Wachtelstein'
export const LONG_RACKET = 'Grandmother’s wonderfully unbreakable tournament racket of 1987'

/** Creates rackets and jobs in every state, with very long names. */
export async function fillShop(portal: Shop, { id }: Pick<Person, 'id'>) {
  const string_id = await createString(portal, {
    manufacturer: 'Toalson',
    name: `Rencon Devil Spin Black ${id}`,
    color: 'Red',
    color_hex_code: '#FFE100',
    stock_sets: 0,
  })
  const racket = await createRacket(
    portal,
    { id },
    { racket_name: LONG_RACKET, serial_number: 'X'.repeat(48), is_favorite: true },
  )
  await createRacket(portal, { id }, { racket_name: 'Unstrung one' })
  const retired = await createRacket(portal, { id }, { racket_name: 'Retired one', retire_date: new Date() })
  const old = daysAgo(100)
  const done = { order_status: 'COMPLETED', order_completion_date: old } as const
  await createJob(portal, { id }, { racket_id: racket, string_id, order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, { id }, { racket_id: retired, string_id, ...done })
  await createJob(portal, { id }, { racket_id: racket, string_id, order_status: 'CANCELLED' })
  await createDueRefund(portal, await createJob(portal, { id }, { string_id, paid: 'technician' }))
  const paid = await createJob(portal, { id }, { racket_id: racket, string_id, paid: 'technician', ...done })
  const job = await createJob(
    portal,
    { id },
    { racket_id: racket, cross_tension: 26.5, pre_stretch: true, technician_notes: LONG_RACKET },
  )
  const statement = await createStatement(portal, { id }, { id })
  return { id, racket, retired, paid, job, order: await orderOf(portal.db, job), statement }
}

/** Creates what goes wrong after a racket was collected or a pack was sold: redos, refunds and disputes. */
async function addTrouble({ db }: Shop, { id, racket }: { id: number; racket: number }) {
  // Rackets that come back within these days are strung again free of charge.
  await db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
  const collected = { racket_id: racket, order_status: 'COMPLETED', left_at: new Date() } as const
  await createJob({ db }, { id }, { ...collected, paid: 'technician' })
  const redo_of = await createJob({ db }, { id }, { ...collected, paid: 'technician' })
  // No message is planned about a racket that has been ready for a year.
  const ready_at = daysAgo(365)
  const redo = await createJob(
    { db },
    { id },
    { racket_id: racket, redo_of, price: 0, order_status: 'READY_FOR_PICKUP', received_at: ready_at, ready_at },
  )
  await createDispute({ db }, [await createJob({ db }, { id }, collected), await createJob({ db }, { id }, collected)])
  return { redo, pack: await createRefundedPack({ db }, { id }) }
}

/** Lets a job be late and wait for the answer to a question about its frame. It was ordered with a speed. */
async function makeLate({ db }: Shop, { id, job }: { id: number; job: number }) {
  const [received, due] = [daysAgo(3), daysAgo(1)]
  const lines = [
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'speed', name: 'Next day, 5:00 PM', amount: 500 },
  ]
  await db
    .updateTable('string_jobs')
    .set({ received_at: received, due_at: due, price: 2500, price_lines: JSON.stringify(lines) })
    .where('id', '=', job)
    .execute()
  await db.insertInto('frame_questions').values({ string_job_id: job, problem: LONG_RACKET, asked_by: id }).execute()
}

/** Fills the shop with everything that a screen can show. */
export async function fillWholeShop(portal: Shop, person: Pick<Person, 'id'>) {
  const made = await fillShop(portal, person)
  const trouble = await addTrouble(portal, made)
  await makeLate(portal, made)
  // A shop of one person hides names of technicians, shelves and the checklist.
  await portal.db
    .insertInto('users')
    .values({
      first_name: 'Tomas',
      last_name: 'Okafor',
      email: 'tomas@example.com',
      tier_status: 'standard',
      is_technician: true,
    })
    .execute()
  await portal.db.updateTable('bench_settings').set(BENCH).execute()
  return { ...made, ...trouble }
}

export type Filled = Awaited<ReturnType<typeof fillWholeShop>>

export interface Screen {
  path: string | ((made: Filled) => string)
  /** Axe also checks the screen at 360 px, because a phone shows it in another form. */
  hasPhoneForm?: true
  /** The test of WCAG 1.4.12 also checks the screen with wider spacing. */
  isSpaced?: true
}

/** The address of a screen of the filled shop. */
export const pathOf = ({ path }: Screen, made: Filled) => (typeof path === 'string' ? path : path(made))

/** The screens that the walk opens, by group. A group is a test of its own. */
export const SCREENS = {
  'for customers': [
    { path: '/', hasPhoneForm: true, isSpaced: true },
    { path: '/rackets', isSpaced: true },
    { path: ({ racket }) => `/rackets/${racket}`, hasPhoneForm: true },
    { path: ({ retired }) => `/rackets/${retired}` },
    { path: '/string-jobs', isSpaced: true },
    { path: ({ job }) => `/string-jobs/${job}` },
    { path: ({ paid }) => `/string-jobs/${paid}` },
    { path: ({ paid }) => `/string-jobs/${paid}/receipt` },
    { path: ({ paid }) => `/string-jobs/${paid}/payment-receipt` },
    { path: ({ order }) => `/orders/${order}`, hasPhoneForm: true },
    { path: ({ statement }) => `/statements/${statement}` },
    { path: ({ racket }) => `/restring/${racket}`, hasPhoneForm: true },
    { path: '/credits' },
    { path: '/bills' },
    { path: ({ redo }) => `/string-jobs/${redo}` },
    { path: ({ pack }) => `/packs/${pack}/receipt` },
    { path: '/packs/2000000000/receipt' },
    { path: '/checkout/return?session_id=none' },
    { path: '/rackets/2000000000' },
    { path: '/nowhere' },
  ],
  'for technicians': [
    { path: '/' },
    { path: '/technician/string-jobs?status=ALL' },
    { path: ({ job }) => `/technician/string-jobs/${job}`, isSpaced: true },
    { path: ({ redo }) => `/technician/string-jobs/${redo}` },
    { path: '/queue' },
    { path: '/queue/my-work' },
    { path: '/bench', hasPhoneForm: true },
    { path: ({ job }) => `/bench?job=${job}` },
    { path: '/counter', hasPhoneForm: true },
    { path: ({ job }) => `/counter/hand-over?job=${job}` },
    { path: '/counter/labels' },
    { path: ({ job }) => `/counter/labels?jobs=${job}` },
    { path: ({ job }) => `/counter/labels?jobs=${job}&paper=slip` },
    { path: '/counter/calls' },
  ],
  'about customers and money': [
    { path: '/shop', hasPhoneForm: true, isSpaced: true },
    { path: '/shop/reports?range=year&figure=money', hasPhoneForm: true, isSpaced: true },
    { path: ({ job }) => `/shop/jobs/${job}` },
    { path: ({ redo }) => `/shop/jobs/${redo}` },
    { path: '/shop/people', hasPhoneForm: true },
    { path: '/shop/people/staff' },
    { path: '/shop/people/waiting-list' },
    { path: ({ id }) => `/shop/people/${id}`, hasPhoneForm: true },
    { path: '/shop/money', hasPhoneForm: true },
    { path: '/shop/money/statements' },
    { path: '/shop/money/packs' },
    { path: '/shop/money/close' },
    { path: '/shop/money/closes/2026-01-01' },
    { path: '/shop/money/pay' },
    { path: '/shop/messages/sent' },
    { path: '/shop/messages/rules' },
    { path: '/shop/messages/texts' },
  ],
  'about the catalog and the settings': [
    { path: '/shop/catalog/strings', hasPhoneForm: true },
    { path: '/shop/catalog/stock' },
    { path: '/shop/catalog/prices', hasPhoneForm: true },
    { path: '/shop/catalog/extras' },
    { path: '/shop/catalog/models' },
    { path: '/shop/settings', hasPhoneForm: true },
    { path: '/shop/settings/shop', hasPhoneForm: true },
    { path: '/shop/settings/hours', hasPhoneForm: true },
    { path: '/shop/settings/money' },
    { path: '/shop/settings/bench' },
    { path: '/shop/settings/labels' },
    { path: '/shop/settings/board' },
    { path: '/shop/settings/languages' },
    { path: '/shop/settings/import' },
    { path: '/shop/settings/api-keys' },
    { path: '/shop/settings/audit', hasPhoneForm: true },
    { path: '/shop/settings/test-payments' },
    { path: '/shop/settings/advanced' },
  ],
} satisfies Record<string, Screen[]>
