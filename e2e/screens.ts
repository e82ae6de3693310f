import {
  createDueRefund,
  createJob,
  createRacket,
  createStatement,
  createString,
  orderOf,
} from '../server/testing/factories.ts'
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
  const old = new Date(Date.now() - 100 * 86_400_000)
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

export type Filled = Awaited<ReturnType<typeof fillShop>>

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
    { path: '/packs/2000000000/receipt' },
    { path: '/checkout/return?session_id=none' },
    { path: '/rackets/2000000000' },
    { path: '/nowhere' },
  ],
  'for technicians': [
    { path: '/technician/string-jobs?status=ALL' },
    { path: ({ job }) => `/technician/string-jobs/${job}`, isSpaced: true },
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
