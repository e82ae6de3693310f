import type { CSSProperties, ReactNode } from 'react'
import { cn } from './cn.ts'
import { HEAD, ROW, ROWS, TABLE } from './table-roles.ts'

export interface Column {
  name: string
  /** A track of the grid that every row is. */
  width: string
  /** Numbers, under one another at the right. */
  figure?: boolean
  /** Named for those who hear the table, not for those who see it. */
  unseen?: boolean
}

interface Props {
  label: string
  columns: Column[]
  /** Values side by side where rows are cards. */
  cards?: number
  /** So many columns that rows are cards on a tablet too: values side by side there. */
  broad?: number
  /** So many rows that those out of sight are not drawn. */
  long?: boolean
  /** The table's bodies. */
  children: ReactNode
}

/** A table of the shop: on a narrow page each row is a card. */
export function ShopTable({ label, columns, cards = 3, broad, long, children }: Props) {
  return (
    <table
      {...TABLE}
      aria-label={label}
      className={cn('ledger shop-table', broad && 'broad', long && 'long')}
      // React's types know no custom properties.
      style={
        {
          '--columns': columns.map(({ width }) => width).join(' '),
          '--cards': cards,
          '--broad-cards': broad,
        } as CSSProperties
      }
    >
      <thead {...ROWS}>
        <tr {...ROW}>
          {columns.map(({ name, figure, unseen }) => (
            <th key={name} {...HEAD} className={figure ? 'figure' : undefined}>
              {unseen ? <span className="sr-only">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      {children}
    </table>
  )
}
