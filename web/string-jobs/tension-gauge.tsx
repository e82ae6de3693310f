import type { CSSProperties } from 'react'
import { highestTension } from '../../contract/consents.ts'
import { TENSION } from '../../contract/string-jobs.ts'
import { cn } from '../ui/cn.ts'
import './tension-gauge.css'

/** Where a tension is between the lowest and the highest one, as a percentage. */
const place = (lbs: number) =>
  `${(100 * (Math.min(Math.max(lbs, TENSION.min), TENSION.max) - TENSION.min)) / (TENSION.max - TENSION.min)}%`

// The type of style has no custom properties.
const at = (lbs: number) => ({ '--at': place(lbs) }) as CSSProperties

const STRINGS = [
  { name: 'mains', sign: 'gauge-mains' },
  { name: 'crosses', sign: 'gauge-crosses' },
] as const

interface Props {
  tension: number
  cross_tension: number | null
  tension_limit: number
  /** The model of the racket. */
  model: string
}

/** The tensions of an order beside the limit of its racket. */
export function TensionGauge({ tension, cross_tension, tension_limit, model }: Props) {
  const lbs = { mains: tension, crosses: highestTension({ tension, cross_tension }) }
  return (
    <div>
      <div
        role="img"
        aria-label={`Mains ${lbs.mains}, crosses ${lbs.crosses} lbs; the frame takes up to ${tension_limit} lbs`}
        className="gauge"
        // The type of style has no custom properties.
        style={{ '--limit': place(tension_limit) } as CSSProperties}
      >
        {STRINGS.map(({ name, sign }) => {
          const isOver = lbs[name] > tension_limit
          return (
            <div key={name} className="contents">
              <i className={sign} />
              <div className="gauge-row" style={at(lbs[name])}>
                <i className="gauge-beyond" />
                <i className="gauge-string" />
                {isOver && <i className="gauge-over" />}
                <i className="gauge-post" />
                <i className={cn('gauge-knot', isOver && 'gauge-knot-over')} />
              </div>
              <span className="text-right text-14 font-strong">{lbs[name]}</span>
            </div>
          )
        })}
        <div className="gauge-axis">
          <span>{TENSION.min}</span>
          <span>{TENSION.max}</span>
          {tension_limit > TENSION.min && tension_limit < TENSION.max && <b>{tension_limit}</b>}
        </div>
      </div>
      <p className="mt-1 pl-6 text-12 wrap-anywhere text-ink-2 tabular-nums">
        {model}: up to {tension_limit} lbs
      </p>
    </div>
  )
}
