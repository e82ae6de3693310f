import { keysOf } from '../../../contract/base/keys.ts'
import { plainAmount } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { BY_NAMES, type By, type Report, type ReportFigures } from '../../../contract/work/reports.ts'
import { type Cell, toCsv } from '../../base/csv/csv-text.ts'

/** A report as a file for spreadsheets: a row for each group, and each figure beside that of the period before. */
export function reportCsv({ groups }: Report, by: By, { currency }: Pick<Region, 'currency'>): string {
  const unit = currency.toLowerCase()
  const names: Record<Exclude<keyof ReportFigures, 'timed'>, string> = {
    rackets: 'rackets',
    money: `money_${unit}`,
    tax: `tax_${unit}`,
    seconds: 'seconds_each',
    redos: 'redos',
    promised: 'promised',
    kept: 'kept',
    lives: 'lives',
    days: 'lasted_days',
  }
  const columns = keysOf(names)
  const cellOf = (figures: ReportFigures, column: (typeof columns)[number]): Cell =>
    column === 'money' || column === 'tax' ? plainAmount(figures[column], currency) : figures[column]
  return toCsv(
    [BY_NAMES[by].toLowerCase(), ...columns.flatMap((column) => [names[column], `${names[column]}_before`])],
    groups.map(({ name, detail, now, before }) => [
      detail ? `${name} (${detail})` : name,
      ...columns.flatMap((column) => [cellOf(now, column), cellOf(before, column)]),
    ]),
  )
}
