import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import type { ShopString } from '../../contract/shop-strings.ts'
import { CELL, HEAD, ROW, ROWS, TABLE } from '../string-jobs/table-roles.ts'
import { useGradually } from '../ui/use-gradually.ts'
import { StringEditor } from './string-editor.tsx'
import type { StringValues } from './string-form.ts'
import { StringRow } from './string-row.tsx'

// React's types know no custom properties.
const COLUMNS = { '--columns': 'minmax(0, 2fr) 72px minmax(72px, 1fr) 112px 72px 76px', '--cards': 4 } as CSSProperties

interface Props {
  strings: ShopString[]
  /** True while a new string is being typed, on top. */
  adding: boolean
  onAdded: () => void
}

/** The inventory; one row at a time can be edited where it stands. */
export function StringsTable({ strings, adding, onAdded }: Props) {
  const shown = useGradually(strings)
  const [edited, setEdited] = useState<{ id: number; focus?: keyof StringValues } | null>(null)
  const leftFrom = useRef<number | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const edit = useCallback((id: number, focus?: keyof StringValues) => setEdited({ id, ...(focus && { focus }) }), [])

  function close() {
    leftFrom.current = edited?.id ?? null
    setEdited(null)
  }

  // Whoever worked by the keyboard goes on at the row they left.
  useEffect(() => {
    if (edited || leftFrom.current === null) return
    body.current?.querySelector<HTMLElement>(`[data-string="${leftFrom.current}"] .tools button`)?.focus()
    leftFrom.current = null
  }, [edited])

  return (
    <table {...TABLE} aria-label="Strings" className="shop-table long" style={COLUMNS}>
      <thead {...ROWS}>
        <tr {...ROW}>
          <th {...HEAD}>String</th>
          <th {...HEAD}>Gauge</th>
          <th {...HEAD}>Kind</th>
          <th {...HEAD} className="figure">
            Stock
          </th>
          <th {...HEAD} className="figure">
            Reorder at
          </th>
          <th {...HEAD}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...ROWS} ref={body}>
        {adding && (
          <tr {...ROW} className="open">
            <td {...CELL}>
              <StringEditor onClose={onAdded} />
            </td>
          </tr>
        )}
        {shown.map((string) =>
          edited?.id === string.id ? (
            <tr key={string.id} {...ROW} className="open">
              <td {...CELL}>
                <StringEditor string={string} focus={edited.focus} onClose={close} />
              </td>
            </tr>
          ) : (
            <StringRow key={string.id} string={string} onEdit={edit} />
          ),
        )}
      </tbody>
    </table>
  )
}
