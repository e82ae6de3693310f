import { config, say } from '../config.ts'
import './strung-chart.css'
import { calendarMonthDay } from '../../contract/base/shop-time.ts'
import type { Overview } from '../../contract/work/overview.ts'

const WIDTH = 960
const BASE = 196
const TOP = 20
const FIRST = 24
const LAST = 936

const STEPS = [1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500]

/** The values of two to four grid lines, as round numbers. */
function linesUpTo(most: number): number[] {
  const step = STEPS.find((size) => most / size <= 4) ?? 1000
  return Array.from({ length: Math.floor(most / step) }, (_, index) => (index + 1) * step)
}

/** The number of rackets strung on each of 30 days. Each day is a string whose length is the number. */
export function StrungChart({ strung }: { strung: Overview['strung'] }) {
  const most = Math.max(3, ...strung.map(({ count }) => count))
  const x = (index: number) => FIRST + (index * (LAST - FIRST)) / (strung.length - 1)
  const y = (count: number) => BASE - (count / most) * (BASE - TOP)
  const today = strung.length - 1
  return (
    <div className="strung-chart">
      <svg
        viewBox={`0 0 ${WIDTH} 220`}
        role="img"
        aria-label={say`Rackets strung per day, last ${strung.length} days. Today ${strung[today]?.count ?? 0}.`}
      >
        {linesUpTo(most).map((count) => (
          <g key={count}>
            <path d={`M0 ${y(count)}H${WIDTH}`} className="grid-line" />
            <text x={WIDTH} y={y(count) - 5} textAnchor="end">
              {count}
            </text>
          </g>
        ))}
        <path d={`M0 ${BASE}H${WIDTH}`} className="axis" />
        {strung.map(({ day, count }, index) => {
          const look = index === today ? ' today' : ''
          return (
            <g key={day}>
              <path d={`M${x(index)} ${BASE - 2}v4`} className="axis" />
              {count > 0 && (
                <>
                  <path d={`M${x(index)} ${BASE}V${y(count)}`} className={`string${look}`} />
                  <circle cx={x(index)} cy={y(count)} r="3.5" className={`knot${look}`} />
                </>
              )}
              {index % 7 === 0 && index < today - 4 && (
                <text x={x(index)} y="216" textAnchor="middle">
                  {calendarMonthDay(day, config)}
                </text>
              )}
            </g>
          )
        })}
        <text x={WIDTH} y="216" textAnchor="end" className="today">{say`Today`}</text>
      </svg>
    </div>
  )
}
