import { rounded } from '../../contract/base/money.ts'
import { orderedStrings, orderOfRow } from '../../contract/job/string-bed.ts'
import type { Trx } from '../base/database/connect.ts'
import { addStockEntries, type NewStockEntry } from '../catalog/stock/entries.ts'
import type { Changer, JobChange } from './change.ts'
import type { JobRow } from './locked-job.ts'

type UsedBed = Pick<JobRow, 'as_strung' | 'string_id' | 'cross_string_id' | 'has_own_crosses'>

/** The strings of the mains and the crosses that are in the racket, or will be; null: the customer's own. */
function stringsOf({ as_strung, ...job }: UsedBed) {
  const strings = orderedStrings(orderOfRow(job))
  return as_strung ? [as_strung.mains.string, as_strung.crosses.string] : [strings.mains, strings.crosses]
}

/** Each string of the shop with its meters. The mains and the crosses need half of them each. */
const metersOf = (bed: UsedBed, meters: number) =>
  stringsOf(bed).flatMap((string_id) => (string_id === null ? [] : [{ string_id, meters: meters / 2 }]))

/** The columns that decide how much string a job took from the stock. */
type UsedString = UsedBed & Pick<JobRow, 'used_meters' | 'broken_meters'>

/** The entries of the stock for what a change of a job takes from it or returns to it. */
export function stockOf({
  before,
  after,
}: {
  before: UsedString
  after: UsedString & { id: number }
}): NewStockEntry[] {
  const used = [...metersOf(before, before.used_meters), ...metersOf(after, -after.used_meters)]
  // A broken string stays the same, even when the racket is then strung with another string.
  const broken = metersOf(after, before.broken_meters - after.broken_meters)
  return [...entriesOf(after.id, 'used', used), ...entriesOf(after.id, 'broke', broken)]
}

function entriesOf(
  string_job_id: number,
  taken: 'used' | 'broke',
  parts: ReturnType<typeof metersOf>,
): NewStockEntry[] {
  const sums = new Map<number, number>()
  for (const { string_id, meters } of parts) sums.set(string_id, (sums.get(string_id) ?? 0) + meters)
  return [...sums].flatMap(([string_id, sum]) => {
    const meters = rounded(sum, 2)
    if (meters === 0) return []
    return [{ string_id, meters, reason: meters < 0 ? taken : ('returned' as const), string_job_id }]
  })
}

/** Takes string from the stock, or returns it. A string that the shop does not count gets entries, too. */
export const moveString = (trx: Trx, changes: JobChange[], { actor_id }: Changer) =>
  addStockEntries(trx, actor_id, changes.flatMap(stockOf))
