import { FIGURE_NAMES, FIGURES, type Report } from '../../contract/work/reports.ts'
import { say } from '../config.ts'
import { FigureLink } from './figure-link.tsx'
import { FIGURE_TEXTS } from './figure-texts.ts'

const GRID =
  'grid grid-cols-[repeat(auto-fit,minmax(136px,1fr))] gap-px overflow-hidden border-t border-ink bg-line *:bg-paper'

/** The figures of the whole period, each with that of the period before. A shop without tax has none. */
export function ReportFiguresBar({ total: { now, before } }: Pick<Report, 'total'>) {
  const shown = FIGURES.filter((figure) => figure !== 'tax' || now.tax !== 0 || before.tax !== 0)
  return (
    <dl className={GRID}>
      {shown.map((figure) => {
        const unit = FIGURE_TEXTS[figure].unit?.(now)
        return (
          <div key={figure} className="py-4 pr-2 not-first:pl-4">
            <dt className="text-14 text-ink-2">{say.of(FIGURE_NAMES[figure])}</dt>
            <dd className="mt-2 text-24 font-strong tabular-nums wrap-anywhere">
              <FigureLink figure={figure} figures={now} />
              {unit && <span className="ml-1 text-14 tracking-normal">{unit}</span>}
            </dd>
            <dd className="mt-1 text-12 text-ink-2 tabular-nums">
              <FigureLink figure={figure} figures={before} before /> {say`before`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
