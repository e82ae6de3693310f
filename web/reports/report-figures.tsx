import { FIGURE_NAMES, FIGURES, type Report } from '../../contract/work/reports.ts'
import { say } from '../config.ts'
import { isLongAmount } from '../money.ts'
import { cn } from '../ui/cn.ts'
import { filled, HERE } from '../ui/filled.tsx'
import { FigureLink } from './figure-link.tsx'
import { FIGURE_TEXTS } from './figure-texts.ts'

/** Each cell has a line above and at its left. Those of the first row and of the first column are cut off. */
const GRID =
  '-mt-px -ml-[17px] grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] print:grid-cols-3 *:border-t *:border-l *:border-line *:py-4 *:pr-2 *:pl-4'

/** The figures of the whole period, each with that of the period before. A shop without tax has none. */
export function ReportFiguresBar({ total: { now, before } }: Pick<Report, 'total'>) {
  const shown = FIGURES.filter((figure) => figure !== 'tax' || now.tax !== 0 || before.tax !== 0)
  return (
    <div className="overflow-hidden border-t border-ink">
      <dl className={cn(GRID, shown.length > 6 ? 'wide:snug:grid-cols-4' : 'wide:snug:grid-cols-3')}>
        {shown.map((figure) => {
          const { text, unit: unitOf } = FIGURE_TEXTS[figure]
          const unit = unitOf?.(now)
          return (
            <div key={figure}>
              <dt className="text-14 text-ink-2">{say.of(FIGURE_NAMES[figure])}</dt>
              <dd
                className={cn('mt-2 font-strong tabular-nums', isLongAmount(text(now) ?? '') ? 'text-16' : 'text-24')}
              >
                <FigureLink figure={figure} figures={now} />
                {unit && <span className="ml-1 text-14 tracking-normal">{unit}</span>}
              </dd>
              <dd className="mt-1 text-12 text-ink-2 tabular-nums">
                {filled(say`${HERE} before`, <FigureLink figure={figure} figures={before} before />)}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
