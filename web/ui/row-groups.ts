const GROUP = 10

/**
 * A long table in groups of 10 rows: hundreds of rows that the browser must watch would cost each frame more than they
 * save. Groups are counted from the end, so that a new first row moves no other row to another group.
 */
export function groupsOf<Row>(rows: Row[], total: number, isLong: boolean) {
  if (!isLong) return [{ key: 0, rows }]
  const groups: { key: number; rows: Row[] }[] = []
  for (const [index, row] of rows.entries()) {
    const key = Math.ceil((total - index) / GROUP)
    const last = groups.at(-1)
    if (last?.key === key) last.rows.push(row)
    else groups.push({ key, rows: [row] })
  }
  return groups
}
