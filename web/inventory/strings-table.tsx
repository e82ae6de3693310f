import { useEffect, useMemo, useRef } from 'react'
import type { ShopString } from '../../contract/catalog/inventory.ts'
import { say } from '../config.ts'
import { Table } from '../ui/table.tsx'
import { stringColumns } from './string-columns.tsx'
import { StringEditor } from './string-editor.tsx'
import type { StringValues } from './string-form.ts'

/** The string whose form is open, and the field that has the cursor. */
export interface EditedString {
  id: number
  focus?: keyof StringValues
}

interface Props {
  strings: ShopString[]
  edited: EditedString | null
  onEdit: (edited: EditedString | null) => void
  /** True while the form for a new string is open. */
  adding: boolean
  onAdded: () => void
}

/** The inventory. One string at a time can be edited in place of its row. */
export function StringsTable({ strings, edited, onEdit, adding, onAdded }: Props) {
  const leftFrom = useRef<number | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const columns = useMemo(() => stringColumns((id, focus) => onEdit({ id, ...(focus && { focus }) })), [onEdit])

  function close() {
    leftFrom.current = edited?.id ?? null
    onEdit(null)
  }

  // Keyboard users continue at the row whose form they closed.
  useEffect(() => {
    if (edited || leftFrom.current === null) return
    table.current?.querySelector<HTMLElement>(`[data-row="${leftFrom.current}"] td:last-child button`)?.focus()
    leftFrom.current = null
  }, [edited])

  return (
    <Table
      ref={table}
      hasStickyHead
      label={say`Strings`}
      columns={columns}
      rows={strings}
      rowKey={({ id }) => id}
      rowClassName="[contain-intrinsic-size:auto_53px] [content-visibility:auto] [overflow-clip-margin:8px] folded:grid-cols-4 folded:[contain-intrinsic-size:auto_130px]"
      isDimmed={({ is_listed }) => !is_listed}
      adding={adding && <StringEditor onClose={onAdded} />}
      editor={(string) =>
        string.id === edited?.id && <StringEditor string={string} focus={edited.focus} onClose={close} />
      }
    />
  )
}
