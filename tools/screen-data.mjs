// Responses for states of a shop that the demo shop does not have.

const DAY = 86_400_000
const ago = (days) => new Date(Date.now() - days * DAY).toISOString()

export const speeds = [
  { id: 1, days: 1, ready_by: '18:00', bring_by: '12:00', surcharge: 500, most_per_day: 6 },
  { id: 2, days: 0, ready_by: '18:00', bring_by: '11:00', surcharge: 1250, most_per_day: 2 },
]

export const extras = [
  { id: 1, name: 'Grommets', amount: 800 },
  { id: 2, name: 'New grip', amount: 450 },
  { id: 3, name: 'Stencil', amount: 300 },
]

export const waitlist = [
  { id: 1, email: 'nora.lindholm@mail.example', create_date: ago(6), admitted_date: ago(2) },
  {
    id: 2,
    email: 'a.very.long.name.of.a.club.secretary@badminton-union-nord.example',
    create_date: ago(2),
    admitted_date: null,
  },
  { id: 3, email: 'p.osei@mail.example', create_date: ago(0.1), admitted_date: null },
]

export const unmatchedRefunds = [
  {
    id: 1,
    provider_refund_id: 're_3PqV2mKd81',
    provider_payment_id: 'pi_3PqU9aKd81',
    amount: 2600,
    reason: 'expired_or_canceled_card',
    date: ago(3),
  },
]

export const unassignedMoney = [
  {
    kind: 'refund',
    provider_payment_id: 'pi_3PqU9aKd90',
    provider_dispute_id: null,
    amount: 1400,
    date: ago(1),
    shares: [
      { string_job_id: 41, customer: 'Grace Whitcombe', amount: 2600, left: 2600 },
      { string_job_id: 42, customer: 'Grace Whitcombe', amount: 2800, left: 2800 },
    ],
  },
  {
    kind: 'dispute',
    provider_payment_id: 'pi_3PqU9aKd91',
    provider_dispute_id: 'dp_1PqX',
    amount: 2600,
    date: ago(2),
    shares: [
      { string_job_id: 43, customer: 'Henrik Sørensen', amount: 2600, left: 2600 },
      { string_job_id: 44, customer: 'Henrik Sørensen', amount: 2600, left: 0 },
    ],
  },
]

export const staffInvitations = [
  {
    id: 1,
    email: 'kenji.watanabe@mail.example',
    is_technician: true,
    is_manager: false,
    invited_by: 'Mira Rahn',
    expiry_date: ago(-5),
  },
  { id: 2, email: null, is_technician: true, is_manager: true, invited_by: 'Mira Rahn', expiry_date: ago(-7) },
]

export const webhook = {
  url: 'https://messages.strings.shop/stringbed',
  secret: 'whsec_8mB2vQ',
  waiting: 2,
  failed: 1,
}

const message = {
  channel: 'email',
  is_final: true,
  is_by_hand: false,
  error: null,
  stop_reason: null,
  actor: null,
  tickets: ['B-44'],
}

/** A message that will be sent soon, and one in each other state. */
export const jobMessages = {
  customer: 'Lena Brandt',
  has_phone: true,
  channel: 'email',
  messages: [
    { id: 6, kind: 'ready', state: 'waiting', due_date: ago(-0.01), sent_date: null, tickets: ['B-44', 'B-45'] },
    { id: 5, kind: 'new_time', state: 'failed', sent_date: null, error: 'The mail server refused the address.' },
    { id: 4, kind: 'question', state: 'stopped', stop_reason: 'no longer needed', sent_date: null },
    { id: 3, kind: 'ready', state: 'sent', channel: 'whatsapp', actor: 'Mira Rahn', sent_date: ago(0.5) },
    { id: 2, kind: 'reminder', state: 'kept', sent_date: null },
    { id: 1, kind: 'received', state: 'sent', sent_date: ago(1.2) },
  ].map((each) => ({ ...message, create_date: ago(1.2), due_date: ago(1.2), ...each })),
}

const WORDS = {
  long: {
    customer: 'M. Featherstonehaugh-Cholmondeley',
    racket: {
      manufacturer: 'Yonex',
      model_name: 'Nanoflare 1000 Z Limited Edition',
      racket_name: 'Grandmother’s unbreakable tournament racket',
    },
    string: { manufacturer: 'Yonex', name: 'BG66 Ultimax Tournament Reel', color: 'Metallic White' },
  },
  cjk: {
    customer: '欧阳 志明',
    racket: { manufacturer: '胜利 Victor', model_name: '龙牙之刃 II', racket_name: '王懿律の試合用ラケット' },
    string: { manufacturer: '尤尼克斯', name: 'ナノジー 98', color: 'コスミックゴールド' },
  },
}

/** Three labels of one order: the shop's own text, very long names, and Chinese and Japanese names. */
export const labelPrint =
  (size, unit = 'lbs') =>
  (print) => {
    const [label] = print.labels
    const kg = unit === 'kg' ? { tension_kg: 11.8, cross_tension_kg: 12.3 } : {}
    const labels = [{}, WORDS.long, WORDS.cjk].map((words, index) => ({
      ...label,
      ...kg,
      ...words,
      string: words.string ? { ...label.string, ...words.string } : label.string,
      id: label.id + index,
      number: index + 1,
      count: 3,
    }))
    return { ...print, settings: { ...print.settings, size }, labels }
  }

const LINES = [
  { kind: 'stringing', name: '', amount: 2600 },
  { kind: 'string', name: 'BG66 Ultimax', amount: 300 },
  { kind: 'extra', name: 'Grommets', amount: 800 },
  { kind: 'speed', name: 'Next day 18:00', amount: 500 },
]
const priced = { price_lines: LINES, price: 4200, refund: null }
const unpaid = { is_order_paid: false, paid_by: null, paid_way: null, is_on_account: false }
const atCounter = { is_order_paid: true, paid_by: 'technician', paid_way: 'Card terminal', is_on_account: false }
const NEW = { order_status: 'NEW', order_completion_date: null, ready_at: null, left_at: null }

/** A job with the given changes, wherever the API shows one. */
export const jobs = {
  /** New, in the shop, with a speed, extras and a question to the customer. */
  priced: (job) => ({
    ...job,
    ...NEW,
    ...priced,
    ...unpaid,
    received_at: job.received_at ?? ago(0.2),
    asked_extras: [{ name: 'New grip', amount: 450 }],
  }),
  withSpeed: (job) => ({
    ...jobs.priced(job),
    due_at: null,
    speed: { due_at: ago(-0.1), bring_by: ago(1) },
  }),
  /** A job that was paid to its technician, who can void the payment. */
  atCounter: (job) => ({ ...job, ...priced, ...atCounter, voidable_by: job.technician_id }),
  byCard: (job) => ({ ...job, ...priced, ...atCounter, paid_by: 'card', paid_way: null }),
  newAtCounter: (job) => ({ ...jobs.atCounter(job), ...NEW }),
  newByCard: (job) => ({ ...jobs.byCard(job), ...NEW }),
  withCredits: (job) => ({
    ...jobs.priced(job),
    ...(job.customer && { customer: { ...job.customer, stringing_credits: 4 } }),
  }),
  ofAnother: (job) => ({ ...job, ...NEW, technician_id: 0, technician: { first_name: 'Ada', last_name: 'Holm' } }),
  onAccount: (job) => ({ ...job, ...priced, ...unpaid, is_on_account: true, statement_id: null }),
  withConsent: (job) => ({
    ...job,
    ...NEW,
    tension: 29,
    cross_tension: 31,
    consent: { tension: 31, tension_kg: null, tension_limit: 28, date: ago(0.3), recorded_by: 'shop' },
  }),
  /** Ready just now, to be put on a shelf. */
  ready: (job) => ({
    ...job,
    order_status: 'READY_FOR_PICKUP',
    received_at: ago(1),
    started_at: ago(0.05),
    ready_at: ago(0.001),
    shelf: null,
    mains_duration: 734,
    cross_duration: 871,
  }),
  checked: (job) => ({ ...job, ...NEW, is_checked: true, received_at: ago(1) }),
}
