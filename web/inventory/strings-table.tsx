import { useMemo } from 'react'
import type { ShopString } from '../../contract/catalog/inventory.ts'
import { say } from '../config.ts'
import { Table } from '../ui/table.tsx'
import { stringColumns } from './string-columns.tsx'
import { StringEditor } from './string-editor.tsx'
import type { StringValues } from './string-form.ts'

/** The string whose form is open, or a new one, and the field that has the cursor. */
export interface EditedString {
  id: number | 'new'
  focus?: keyof StringValues
}

export interface StringsProps {
  strings: ShopString[]
  edited: EditedString | null
  onEdit: (edited: EditedString | null) => void
}

/** The inventory. One string at a time can be edited in place of its row. */
export function StringsTable({ strings, edited, onEdit }: StringsProps) {
  const columns = useMemo(() => stringColumns((id, focus) => onEdit({ id, ...(focus && { focus }) })), [onEdit])

  const close = () => onEdit(null)

  return (
    <Table
      hasStickyHead
      label={say`Strings`}
      columns={columns}
      rows={strings}
      rowKey={({ id }) => id}
      rowClassName="[contain-intrinsic-size:auto_53px] [content-visibility:auto] [overflow-clip-margin:8px] folded:grid-cols-4 folded:[contain-intrinsic-size:auto_130px]"
      isDimmed={({ is_listed }) => !is_listed}
      adding={edited?.id === 'new' && <StringEditor onClose={close} />}
      editor={(string) =>
        string.id === edited?.id && <StringEditor string={string} focus={edited.focus} onClose={close} />
      }
    />
  )
}
