import { useCallback, useEffect, useRef } from 'react'
import type { ShopString } from '../../contract/inventory.ts'
import { type Column, ShopTable } from '../ui/shop-table.tsx'
import { CELL, ROW, ROWS } from '../ui/table-roles.ts'
import { useGradually } from '../ui/use-gradually.ts'
import { StringEditor } from './string-editor.tsx'
import type { StringValues } from './string-form.ts'
import { StringRow } from './string-row.tsx'

const COLUMNS: Column[] = [
  { name: 'String', width: 'minmax(0, 2fr)' },
  { name: 'Gauge', width: '72px' },
  { name: 'Kind', width: 'minmax(72px, 1fr)' },
  { name: 'Stock', width: '112px', figure: true },
  { name: 'Reorder at', width: '72px', figure: true },
  { name: 'Actions', width: '76px', unseen: true },
]

/** The row that is edited, and where typing begins in it. */
export interface EditedString {
  id: number
  focus?: keyof StringValues
}

interface Props {
  strings: ShopString[]
  edited: EditedString | null
  onEdit: (edited: EditedString | null) => void
  /** True while a new string is being typed, on top. */
  adding: boolean
  onAdded: () => void
}

/** The inventory; one row at a time can be edited where it stands. */
export function StringsTable({ strings, edited, onEdit, adding, onAdded }: Props) {
  const shown = useGradually(strings)
  const leftFrom = useRef<number | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const edit = useCallback(
    (id: number, focus?: keyof StringValues) => onEdit({ id, ...(focus && { focus }) }),
    [onEdit],
  )

  function close() {
    leftFrom.current = edited?.id ?? null
    onEdit(null)
  }

  // Whoever worked by the keyboard goes on at the row they left.
  useEffect(() => {
    if (edited || leftFrom.current === null) return
    body.current?.querySelector<HTMLElement>(`[data-string="${leftFrom.current}"] .tools button`)?.focus()
    leftFrom.current = null
  }, [edited])

  return (
    <ShopTable label="Strings" columns={COLUMNS} cards={4} long>
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
    </ShopTable>
  )
}
