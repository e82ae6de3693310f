import { ChevronUp } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react'
import { cn } from './cn.ts'
import { groupsOf } from './row-groups.ts'
import type { Sorting } from './sort-picker.tsx'
import { ownPress } from './touch.ts'
import { useGradually } from './use-gradually.ts'

export interface Column<Row> {
  name: string
  /** The column's track in the grid of each row, such as '72px' or 'minmax(0, 1fr)'. */
  width: string
  /** The content of a cell; null is a dash, which a card leaves out. */
  cell: (row: Row) => ReactNode
  className?: string
  /** Numbers, aligned at the right. */
  isFigure?: boolean
  /** True if only screen readers read the column's name. */
  isNameHidden?: boolean
  /** False where a card shows the value without the column's name. */
  label?: boolean
  /** The ascending order; with it the column can be sorted. */
  compare?: (a: Row, b: Row) => number
  /** The words for the ascending and the descending order, where A-Z and Z-A are wrong. */
  orders?: [ascending: string, descending: string]
}

/** For a column of buttons: on a card, they are at the top right. */
export const CARD_TOOLS = 'flex justify-end gap-1 folded:absolute folded:top-2 folded:right-0'
/** For the column of the main figure: on a card, it is at the top right. */
export const CARD_FIGURE = 'folded:absolute folded:top-4 folded:right-0'
/** For the first column of a table with a main figure: on a card, it leaves room for the figure. */
export const BESIDE_FIGURE = 'folded:pr-28'

interface Props<Row> {
  label: string
  /** Stable between renders, because rows are drawn again when it changes. */
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string | number
  /** May set --gap (between columns), --inset (at both ends of a row) and --row (the usual height of a row). */
  className?: string
  /** On each row of the body: how it looks, and how it is laid out as a card. */
  rowClassName?: string
  isDimmed?: (row: Row) => boolean
  /** True where cards have a layout of their own: then no value has its column's name above it. */
  ownCards?: boolean
  /** Many columns: rows become cards below 880 px. */
  isBroad?: boolean
  /** Many rows: the browser skips groups of them that are out of view. */
  isLong?: boolean
  hasStickyHead?: boolean
  sorting?: Sorting | null
  /** Makes the heads of sortable columns buttons. */
  onSort?: (sorting: Sorting | null) => void
  /** Called for a click on a row, except on its links and buttons. */
  onOpen?: (row: Row) => void
  /** A form in place of a row; nothing for the other rows. */
  editor?: (row: Row) => ReactNode
  /** A form above the rows. */
  adding?: ReactNode
  /** The sums, below the rows. */
  foot?: Row
}

// Safari drops the roles of table elements when CSS changes their display.
const TABLE = { role: 'table' } as const
const ROWS = { role: 'rowgroup' } as const
const ROW = { role: 'row' } as const
const HEAD = { role: 'columnheader', scope: 'col' } as const
const CELL = { role: 'cell' } as const

const GRID = 'grid grid-cols-(--columns) items-center gap-x-(--gap,16px) px-(--inset,0)'
const CARD =
  'relative min-h-13 folded:grid-cols-[repeat(3,minmax(auto,1fr))] folded:items-start folded:gap-3 folded:py-4'
/** On a phone with large text, each value of a card has a line of its own. */
const STACKED = 'magnified:grid-cols-[minmax(0,1fr)] magnified:*:col-auto magnified:*:row-auto'
const LABEL =
  'folded:before:block folded:before:text-12 folded:before:font-text folded:before:text-ink-2 folded:before:content-[attr(data-label)_/_""]'
const FIGURE = 'text-right tabular-nums'

/**
 * A table whose rows are grids of the same columns, and cards where the page is narrow: below 600 px, or below 880 px
 * with many columns.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  className,
  rowClassName,
  isDimmed,
  ownCards = false,
  isBroad = false,
  isLong = false,
  hasStickyHead = false,
  sorting = null,
  onSort,
  onOpen,
  editor,
  adding,
  foot,
}: Props<Row>) {
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting])
  const shown = useGradually(sorted)
  const cells = useMemo(() => columns.map((column, index) => cellOf(column, index, ownCards)), [columns, ownCards])
  const cardClass = cn(GRID, CARD, !ownCards && STACKED, rowClassName)
  const bodyClass = cn('border-b border-line py-2', cardClass)

  return (
    <table
      {...TABLE}
      aria-label={label}
      className={cn('block w-full text-left text-14 leading-[1.35]', isBroad && 'broad-table', className)}
      style={{ '--columns': columns.map(({ width }) => width).join(' ') }}
    >
      <thead
        {...ROWS}
        {...(hasStickyHead && { 'data-sticky-head': '' })}
        className={cn('block', hasStickyHead && 'sticky top-0 z-10 bg-paper pt-3', 'folded:sr-only')}
      >
        <tr {...ROW} className={cn(GRID, 'border-b border-ink pb-3')}>
          {columns.map((column) => (
            <Head key={column.name} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      {groupsOf(shown, rows.length, isLong).map((group, index) => (
        <tbody
          key={group.key}
          {...ROWS}
          className={cn(
            'block folded:first-of-type:border-t folded:first-of-type:border-ink',
            // The margin keeps focus rings and marks that reach out of their cell.
            isLong &&
              '[contain-intrinsic-size:auto_calc(var(--rows)*var(--row,53px))] [content-visibility:auto] [overflow-clip-margin:8px]',
          )}
          style={{ '--rows': group.rows.length }}
        >
          {index === 0 && adding && <EditorRow columns={columns.length}>{adding}</EditorRow>}
          {group.rows.map((row) => {
            const form = editor?.(row)
            if (form) {
              return (
                <EditorRow key={rowKey(row)} columns={columns.length}>
                  {form}
                </EditorRow>
              )
            }
            return (
              <BodyRow
                key={rowKey(row)}
                id={rowKey(row)}
                row={row}
                columns={columns}
                cells={cells}
                className={isDimmed?.(row) ? `dim ${bodyClass}` : bodyClass}
                onOpen={onOpen}
              />
            )
          })}
        </tbody>
      ))}
      {foot && (
        <tfoot {...ROWS} className="block font-strong">
          <BodyRow id="foot" row={foot} columns={columns} cells={cells} className={cardClass} />
        </tfoot>
      )}
    </table>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  sorting: Sorting | null
  onSort?: (sorting: Sorting | null) => void
}

function Head<Row>({ column: { name, isFigure, isNameHidden, compare }, sorting, onSort }: HeadProps<Row>) {
  const direction = sorting?.column === name ? (sorting.isDescending ? 'descending' : 'ascending') : undefined

  // Ascending, descending, then the order that the rows came in.
  const handleSort = () =>
    onSort?.(direction === 'descending' ? null : { column: name, isDescending: direction === 'ascending' })

  return (
    <th
      {...HEAD}
      aria-sort={direction}
      className={cn('min-w-0 text-12 leading-none font-text wrap-anywhere hyphens-auto text-ink-2', isFigure && FIGURE)}
    >
      {compare && onSort ? (
        <button
          type="button"
          className={cn('touch inline-flex items-center gap-1', direction && 'font-strong text-ink')}
          onClick={handleSort}
        >
          {name}
          {direction && <ChevronUp className={cn('size-4', direction === 'descending' && 'rotate-180')} />}
        </button>
      ) : isNameHidden ? (
        <span className="sr-only">{name}</span>
      ) : (
        name
      )}
    </th>
  )
}

interface BodyRowProps<Row> {
  id: string | number
  row: Row
  columns: Column<Row>[]
  cells: { className: string; label: string | undefined }[]
  className: string
  onOpen?: (row: Row) => void
}

function PlainRow<Row>({ id, row, columns, cells, className, onOpen }: BodyRowProps<Row>) {
  function handleClick(event: MouseEvent) {
    // React also sends the events of a row's dialog here, although the dialog is outside of the row in the page.
    const { target, currentTarget } = event
    const isInside = target instanceof Element && currentTarget.contains(target) && !target.closest(ownPress())
    if (isInside && window.getSelection()?.isCollapsed !== false) onOpen?.(row)
  }

  return (
    <tr {...ROW} data-row={id} className={className} onClick={onOpen && handleClick}>
      {columns.map(({ name, cell }, index) => {
        const content = cell(row)
        const isEmpty = content === null
        return (
          <td
            key={name}
            {...CELL}
            data-label={cells[index]?.label}
            className={isEmpty ? `${cells[index]?.className} folded:hidden` : cells[index]?.className}
          >
            {isEmpty ? <span className="text-ink-3">-</span> : content}
          </td>
        )
      })}
    </tr>
  )
}

// The type of memo() drops the type parameter.
const BodyRow = memo(PlainRow) as typeof PlainRow

const EditorRow = ({ columns, children }: { columns: number; children: ReactNode }) => (
  <tr {...ROW} className="block border-b border-line pt-4 pb-6">
    <td {...CELL} colSpan={columns} className="block">
      {children}
    </td>
  </tr>
)

/** The class names of a column's cells, and the name that a card shows above its value. */
function cellOf<Row>(
  { name, className, isFigure, isNameHidden, label = true }: Column<Row>,
  index: number,
  ownCards: boolean,
) {
  const isTitle = index === 0 && !ownCards
  const hasLabel = label && !isTitle && !ownCards && !isNameHidden
  return {
    label: hasLabel ? name : undefined,
    className: cn(
      'min-w-0 wrap-anywhere',
      // A broken amount would be read as another one. On a card, it gets the room of its neighbors.
      isFigure && [FIGURE, 'wrap-normal folded:min-w-auto folded:text-left'],
      isTitle && 'folded:col-span-full',
      hasLabel && LABEL,
      className,
    ),
  }
}

function sortRows<Row>(rows: Row[], columns: Column<Row>[], sorting: Sorting | null): Row[] {
  const compare = columns.find(({ name }) => name === sorting?.column)?.compare
  if (!sorting || !compare) return rows
  return rows.toSorted((a, b) => (sorting.isDescending ? -compare(a, b) : compare(a, b)))
}
