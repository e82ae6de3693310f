import { medianOf } from '../../contract/base/median.ts'
import { isoDay } from '../../contract/base/shop-time.ts'
import { daysBetween } from '../../contract/job/life-rules.ts'
import { isCancelled, isStrung } from '../../contract/job/statuses.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'
import type { By, ReportFigures } from '../../contract/work/reports.ts'
import type { Db } from '../base/database/connect.ts'

// The figures of a report, counted one by one from whole tables.

export async function readShop(db: Db) {
  const [jobs, payments, refunds, voids, people, rackets, sales, lives, beds, settings] = await Promise.all([
    db.selectFrom('string_jobs').selectAll().execute(),
    db
      .selectFrom('payments')
      .select(['id', 'string_job_id', 'pack_sale_id', 'method', 'way', 'amount', 'tax_rate', 'created_at'])
      .select('book_day as day')
      .orderBy('id')
      .execute(),
    db.selectFrom('refund_moves').select(['payment_id', 'amount', 'book_day as day']).orderBy('id').execute(),
    db.selectFrom('voids').select(['payment_id', 'book_day as day']).execute(),
    db.selectFrom('users').select(['id', 'tier_status']).execute(),
    db.selectFrom('rackets').select(['id', 'manufacturer', 'model_name']).execute(),
    db.selectFrom('pack_sales').select(['id', 'user_id']).execute(),
    db.selectFrom('bed_lives').selectAll().execute(),
    db.selectFrom('string_beds').select(['string_job_id', 'bed']).execute(),
    db.selectFrom('shop_settings').select('time_zone').executeTakeFirstOrThrow(),
  ])
  return { jobs, payments, refunds, voids, people, rackets, sales, lives, beds, ...settings }
}
type Shop = Awaited<ReturnType<typeof readShop>>
type Job = Shop['jobs'][number]
type Payment = Shop['payments'][number]

const only = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('A row is missing')
  return row
}

/** The key of the group of a job on a day. */
function keyOfJob({ people, rackets, beds, payments }: Shop, job: Job, by: By, day: string): string {
  switch (by) {
    case 'day':
      return day
    case 'string':
      return String(beds.find(({ string_job_id }) => string_job_id === job.id)?.bed.mains.string ?? 'own')
    case 'stringer':
      return String(job.strung_by ?? job.technician_id ?? 'nobody')
    case 'tier':
      return only(people.find(({ id }) => id === job.owner_id)).tier_status
    case 'model': {
      const { manufacturer, model_name } = only(rackets.find(({ id }) => id === job.racket_id))
      return `${manufacturer}: ${model_name}`
    }
    case 'way': {
      if (job.redo_of !== null) return 'redo'
      const paid = payments.find(({ id }) => id === job.paid_payment_id)
      return paid ? wayOf(paid) : 'unpaid'
    }
    case 'customer':
      return String(job.owner_id)
  }
}

const wayOf = ({ method, way }: Payment) => (way === null ? method : `${method} ${way}`)

function keyOfPayment(shop: Shop, payment: Payment, by: By, day: string): string {
  if (by === 'way') return wayOf(payment)
  const job = shop.jobs.find(({ id }) => id === payment.string_job_id)
  if (job) return keyOfJob(shop, job, by, day)
  const buyer = only(shop.sales.find(({ id }) => id === payment.pack_sale_id)).user_id
  if (by === 'day') return day
  if (by === 'customer') return String(buyer)
  if (by === 'tier') return only(shop.people.find(({ id }) => id === buyer)).tier_status
  return 'packs'
}

const taxIn = (amount: number, rate: number | null) => (rate === null ? 0 : Math.round((amount * rate) / (100 + rate)))

interface Counts {
  rackets: number
  seconds: number[]
  redos: number
  promises: boolean[]
  days: number[]
  money: number
  tax: number
}

/** The figures of a period by the key of their group; the key '' has those of all together. */
export function slowFigures(shop: Shop, { from, to }: MoneyQuery, by: By): Map<string, ReportFigures> {
  const groups = new Map<string, Counts>()
  const countAt = (key: string, count: (counts: Counts) => void) => {
    for (const each of [key, '']) {
      const counts = groups.get(each) ?? { rackets: 0, seconds: [], redos: 0, promises: [], days: [], money: 0, tax: 0 }
      groups.set(each, counts)
      count(counts)
    }
  }
  const countJob = (job: Job, moment: Date | null, count: (counts: Counts) => void) => {
    const day = moment && isoDay(moment, shop.time_zone)
    if (day && day >= from && day <= to) countAt(keyOfJob(shop, job, by, day), count)
  }
  for (const job of shop.jobs.filter(({ is_imported }) => !is_imported)) {
    const { ready_at, due_at } = job
    if (isStrung(job.order_status)) {
      countJob(job, ready_at, (counts) => {
        counts.rackets += 1
        const seconds = job.mains_duration + job.cross_duration
        if (seconds > 0) counts.seconds.push(seconds)
      })
    }
    if (isCancelled(job.order_status)) continue
    if (job.redo_of !== null) {
      const first = only(shop.jobs.find(({ id }) => id === job.redo_of))
      countJob(first, job.order_create_date, (counts) => {
        counts.redos += 1
      })
    }
    if (due_at && (ready_at || due_at < new Date())) {
      countJob(job, due_at, (counts) => counts.promises.push(ready_at !== null && ready_at <= due_at))
    }
  }
  for (const { string_job_id, ready_at, arrived_at } of shop.lives.filter(({ is_counted }) => is_counted)) {
    const job = only(shop.jobs.find(({ id }) => id === string_job_id))
    if (!job.is_imported && arrived_at) {
      countJob(job, arrived_at, (counts) => counts.days.push(daysBetween(ready_at, arrived_at)))
    }
  }
  const countMoney = (payment: Payment, day: string, amount: number, tax: number) => {
    if (day < from || day > to || (amount === 0 && tax === 0)) return
    countAt(keyOfPayment(shop, payment, by, day), (counts) => {
      counts.money += amount
      counts.tax += tax
    })
  }
  for (const payment of shop.payments) {
    const { amount, tax_rate } = payment
    countMoney(payment, payment.day, amount, taxIn(amount, tax_rate))
    let back = 0
    for (const move of shop.refunds.filter(({ payment_id }) => payment_id === payment.id)) {
      const tax = taxIn(back + move.amount, tax_rate) - taxIn(back, tax_rate)
      back += move.amount
      countMoney(payment, move.day, -move.amount, -tax)
    }
    for (const { day } of shop.voids.filter(({ payment_id }) => payment_id === payment.id)) {
      countMoney(payment, day, -amount, -taxIn(amount, tax_rate))
    }
  }
  return new Map([...groups].map(([key, counts]) => [key, figuresOf(counts)]))
}

function figuresOf({ rackets, seconds, redos, promises, days, money, tax }: Counts): ReportFigures {
  const median = medianOf(days)
  return {
    ...{ rackets, money, tax, redos },
    timed: seconds.length,
    seconds: seconds.length === 0 ? null : Math.round(seconds.reduce((sum, each) => sum + each, 0) / seconds.length),
    promised: promises.length,
    kept: promises.filter(Boolean).length,
    lives: days.length,
    days: median === null ? null : Math.round(median),
  }
}
