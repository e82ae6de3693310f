import { orderedTensions, RANGES, type Tensions, tensionIn, tensionText } from '../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { say } from '../config.ts'
import { cn } from '../ui/cn.ts'
import './tension-gauge.css'

/** The position of a tension between the lowest and the highest one, as a percentage. */
function place(tension: number, unit: TensionUnit) {
  const { min, max } = RANGES[unit]
  return `${(100 * (Math.min(Math.max(tension, min), max) - min)) / (max - min)}%`
}

const STRINGS = [
  { name: 'mains', sign: 'gauge-mains' },
  { name: 'crosses', sign: 'gauge-crosses' },
] as const

interface Props {
  setup: Tensions
  /** In lbs. */
  tension_limit: number
  /** The model of the racket. */
  model: string
}

/** The tensions of an order beside the limit of its racket. */
export function TensionGauge({ setup, tension_limit, model }: Props) {
  const { mains, crosses, unit } = orderedTensions(setup)
  const tensions = { mains, crosses: crosses ?? mains }
  const limit = tensionIn(unit, tension_limit)
  const { min, max } = RANGES[unit]
  return (
    <div>
      <div
        role="img"
        aria-label={say`Mains ${tensions.mains}, crosses ${tensions.crosses} ${unit}; the frame takes up to ${limit} ${unit}`}
        className="gauge"
        style={{ '--limit': place(limit, unit) }}
      >
        {STRINGS.map(({ name, sign }) => {
          const tension = tensions[name]
          const isOver = tension > limit
          return (
            <div key={name} className="contents">
              <i className={sign} />
              <div className="gauge-row" style={{ '--at': place(tension, unit) }}>
                <i className="gauge-beyond" />
                <i className="gauge-string" />
                {isOver && <i className="gauge-over" />}
                <i className="gauge-post" />
                <i className={cn('gauge-knot', isOver && 'gauge-knot-over')} />
              </div>
              <span className="text-right text-14 font-strong">{tension}</span>
            </div>
          )
        })}
        <div className="gauge-axis">
          <span>{min}</span>
          <span>{max}</span>
          {limit > min && limit < max && <b>{limit}</b>}
        </div>
      </div>
      <p className="mt-1 pl-6 text-12 wrap-anywhere text-ink-2 tabular-nums">{say`${model}: up to ${tensionText(unit, tension_limit)}`}</p>
    </div>
  )
}
