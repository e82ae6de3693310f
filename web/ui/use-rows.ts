import { useState } from 'react'
import { useLeaveGuard } from './use-leave-guard.ts'
import { type Keyed, withOthers } from './with-others.ts'

/** The rows of a list that is edited and saved as a whole, such as the shop's extras. `saved` are those without changes. */
export function useRows<Row extends Keyed>(saved: Row[]) {
  /** The rows with the changes of this page, and the saved ones to which they were made; null without changes. */
  const [edit, setEdit] = useState<{ rows: Row[]; from: Row[] } | null>(null)
  const rows = edit ? withOthers(edit.rows, edit.from, saved) : saved
  useLeaveGuard(edit !== null)

  const change = (next: Row[]) => setEdit({ rows: next, from: saved })
  return {
    rows,
    isDirty: edit !== null,
    add: (row: Row) => change([...rows, row]),
    set: (key: number, part: Partial<Row>) => change(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: number) => change(rows.filter((row) => row.key !== key)),
    /** Shows the rows as they were `saved`, with the changes since they were `sent`. The page has them as `saved`, too. */
    showSaved(saved: Row[], sent: Row[]) {
      const isChanged = JSON.stringify(rows) !== JSON.stringify(sent)
      setEdit(isChanged ? { rows, from: saved } : null)
    },
  }
}
