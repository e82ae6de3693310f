import { loadavg } from 'node:os'

/** Prints a Markdown table with aligned columns: the first to the left, the others to the right. */
export function printTable(heads: readonly string[], rows: string[][]) {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  console.log(line(heads))
  console.log(line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))))
  for (const row of rows) console.log(line(row))
}

/** A mark that says whether a result meets its target. */
export const mark = (isMet: boolean) => (isMet ? '✓' : '✗')

/** A target with a mark that says whether `value` is at most that, such as '≤ 200 ms ✓'. */
export const atMost = (value: number, target: number, words = '') => `≤ ${target}${words} ${mark(value <= target)}`

/** The load of this machine during the last minute, the last five and the last fifteen, on which all times depend. */
export const load = () =>
  `load average ${loadavg()
    .map((number) => number.toFixed(1))
    .join(', ')}`
