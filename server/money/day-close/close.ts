import { type RawBuilder, sql } from 'kysely'
import { calendarDay, isoDay, shopClock } from '../../../contract/base/shop-time.ts'
import { DAY_MS } from '../../../contract/base/time-units.ts'
import { type DayCloseInput, differenceOf, expectedAtCounter } from '../../../contract/money/day-close.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict, wrongField } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { lockUser } from '../../job/locks.ts'
import { dayToClose, lastCount, linesBetween } from './queries.ts'

const YEAR = 366 * DAY_MS

/**
 * Closes all days from the last closed one up to `day`. Throws 400 for a future day, a difference without a note, or more
 * cash that stays than there is, and 409 for a day that is closed or when other money is expected than the manager saw.
 */
export function closeDay(db: Db, actor_id: number, input: DayCloseInput): Promise<void> {
  return transact(db, async (trx) => {
    // The row of the manager first, because payments lock people before the day.
    await lockUser(trx, actor_id)
    await sql`select pg_advisory_xact_lock(hashtext('day_closes'))`.execute(trx)
    const open = await dayToClose(trx, input.day)
    if (input.day > open.today) {
      throw wrongField('day', 'Only today and earlier days can be closed')
    }
    if (open.float_before === null && Date.parse(open.today) - Date.parse(input.day) > YEAR) {
      throw wrongField('day', 'The first day to close can be at most a year ago')
    }
    if (open.from > input.day) throw conflict(await closedText(trx, input.day))

    const lines = await linesBetween(trx, open)
    if (!isDrawer(input.drawer, open.ways)) throw conflict(CHANGED)
    checkExpected(input, expectedAtCounter(lines, input), open.float_before)
    checkCounts(input)
    await insertClose(trx, open.from, { ...input, actor_id })
    const format = await moneyFormat(trx)
    await recordAudit(trx, {
      actor_id,
      action: 'close',
      subject: open.from === input.day ? input.day : `${open.from} to ${input.day}`,
      from_value: null,
      to_value: `difference ${format(differenceOf(input.counted))}`,
    })
  })
}

/** The sentence that names the last closed day and the person who closed it. */
async function closedText(trx: Trx, day: string): Promise<string> {
  const [last, region] = [await lastCount(trx), await shopRegion(trx)]
  if (!last) throw new Error('no day is closed')
  const now = Date.now()
  const which =
    day === last.day
      ? `${calendarDay(day, now, region)} is`
      : `All days up to ${calendarDay(last.day, now, region)} are`
  const closed = calendarDay(isoDay(last.date, region.time_zone), now, region)
  return `${which} already closed. ${last.closed_by} did it on ${closed} at ${shopClock(last.date, region)}.`
}

function checkExpected(
  { counted, float_before }: DayCloseInput,
  expected: { way: string | null; expected: number }[],
  left: number | null,
) {
  const isSame =
    (left === null || left === float_before) &&
    counted.length === expected.length &&
    expected.every(({ way, expected: amount }) => counted.some((line) => line.way === way && line.expected === amount))
  if (!isSame) throw conflict(CHANGED)
}

const CHANGED = 'The money of these days has changed in the meantime. Please check it again.'

/** True for one of the ways to pay, or for none in a shop that records no ways. */
const isDrawer = (drawer: string | null, ways: string[]) =>
  drawer === null ? ways.length === 0 : ways.includes(drawer)

function checkCounts({ counted, drawer, float_left, note }: DayCloseInput) {
  const inDrawer = counted.find(({ way }) => way === drawer)?.counted ?? 0
  if (inDrawer < 0) throw badRequest('The drawer cannot contain less than nothing')
  if (float_left > inDrawer) {
    throw wrongField('float_left', 'More cash would stay in the drawer than was counted')
  }
  if (note === '' && counted.some((line) => line.counted !== line.expected)) {
    throw wrongField('note', 'Please say why there is a difference')
  }
}

/** A close to record. Without `created_at`, it is of the present moment. */
interface Close extends DayCloseInput {
  actor_id: number
  created_at?: RawBuilder<Date>
}

/** Freezes the lines of all days from `from` on, with what was counted. No other transaction may record money now. */
export async function insertClose(trx: Trx, from: string, { counted, ...count }: Close) {
  await trx
    .insertInto('day_counts')
    .values({ ...count, lines: JSON.stringify(counted) })
    .execute()
  await sql`
    insert into day_closes (day, lines, counted_on)
    select d.day, coalesce(l.lines, '[]'), ${count.day}::date
    from (select ${from}::date + n as day from generate_series(0, ${count.day}::date - ${from}::date) n) d
    left join (
      select * from lines_of_days where book_day between ${from}::date and ${count.day}::date
    ) l on l.book_day = d.day
    order by d.day
  `.execute(trx)
}
