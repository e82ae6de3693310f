import { plainAmount } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { BY_NAMES, type By, type Report, type ReportFigures } from '../../../contract/work/reports.ts'
import { type Cell, toCsv } from '../../base/http/csv.ts'

/** A report as a file for spreadsheets: a row for each group, and each figure beside that of the period before. */
export function reportCsv({ groups }: Report, by: By, { currency }: Pick<Region, 'currency'>): string {
  const unit = currency.toLowerCase()
  const columns: [name: string, cell: (figures: ReportFigures) => Cell][] = [
    ['rackets', ({ rackets }) => rackets],
    [`money_${unit}`, ({ money }) => plainAmount(money, currency)],
    [`tax_${unit}`, ({ tax }) => plainAmount(tax, currency)],
    ['seconds_each', ({ seconds }) => seconds],
    ['redos', ({ redos }) => redos],
    ['promised', ({ promised }) => promised],
    ['kept', ({ kept }) => kept],
    ['lives', ({ lives }) => lives],
    ['lasted_days', ({ days }) => days],
  ]
  return toCsv(
    [BY_NAMES[by].toLowerCase(), ...columns.flatMap(([name]) => [name, `${name}_before`])],
    groups.map(({ name, detail, now, before }) => [
      detail ? `${name} (${detail})` : name,
      ...columns.flatMap(([, cell]) => [cell(now), cell(before)]),
    ]),
  )
}
