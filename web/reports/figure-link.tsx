import { Link } from '@tanstack/react-router'
import { listed } from '../../contract/base/sentence.ts'
import { FIGURE_NAMES, type Figure, type ReportFigures } from '../../contract/work/reports.ts'
import { say } from '../config.ts'
import { FIGURE_TEXTS } from './figure-texts.ts'

interface Props {
  figure: Figure
  figures: ReportFigures
  /** The group that the figure is about; without one, the whole period. */
  group?: { key: string; name: string }
  /** The figure of the period before. */
  before?: boolean
  className?: string
}

/** A figure, as a link that opens its list on the same page. */
export function FigureLink({ figure, figures, group, before = false, className }: Props) {
  const { text, hasList } = FIGURE_TEXTS[figure]
  const shown = text(figures)
  if (shown === null) return <span className="text-ink-3">-</span>
  if (!hasList(figures)) return <span className={className}>{shown}</span>
  const label = listed([say.of(FIGURE_NAMES[figure]), group?.name, before && say`before`], say.language)
  return (
    <Link
      from="/shop/reports"
      to="/shop/reports"
      search={(now) => ({ ...now, figure, group: group?.key, before: before || undefined, listPage: 1 })}
      resetScroll={false}
      aria-label={say`${label}: ${shown}`}
      className={`touch hover:underline hover:underline-offset-4 ${className ?? ''}`}
    >
      {shown}
    </Link>
  )
}
