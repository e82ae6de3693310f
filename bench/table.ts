/** Prints a Markdown table with aligned columns: the first to the left, the others to the right. */
export function printTable(heads: string[], rows: string[][]) {
  const widths = heads.map((head, i) => Math.max(3, head.length, ...rows.map((row) => (row[i] ?? '').length)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  console.log(line(heads))
  console.log(line(widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))))
  for (const row of rows) console.log(line(row))
}
