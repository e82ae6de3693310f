import { useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'

/** The rows of a list that is edited and saved as a whole, such as the shop's extras. */
export function useRows<Row extends { key: number }>(first: Row[]) {
  const [rows, setRows] = useState(first)
  const [isDirty, setDirty] = useState(false)
  useLeaveGuard(isDirty)

  function change(next: Row[]) {
    setRows(next)
    setDirty(true)
  }
  return {
    rows,
    isDirty,
    add: (row: Row) => change([...rows, row]),
    set: (key: number, part: Partial<Row>) => change(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
    /** Shows the rows as they were saved, unless they have changed since they were `sent`. */
    showSaved(saved: Row[], sent: Row[]) {
      if (rows !== sent) return
      setRows(saved)
      setDirty(false)
    },
  }
}
