import { useEffect, useRef } from 'react'
import { formatDuration, type TechnicianJob } from '../../contract/job/technician.ts'
import { AsStrungAction } from '../as-strung/as-strung-action.tsx'
import { say } from '../config.ts'
import { TimerTrouble } from '../technician/timer-trouble.tsx'
import type { Timer } from '../technician/use-timer.ts'
import { cn } from '../ui/cn.ts'

interface Props {
  title: string
  tension: number
  /** 'ordered 27', where another tension was strung. */
  ordered: string | null
  /** The difference from the tension of the other side. The figure is then emphasized as the timer starts. */
  difference?: string | null
  unit: string
  timer: Timer
  /** The job, whose figures are corrected by pressing them. */
  job: TechnicianJob
  /** The racket still waits for this side. */
  isOpen: boolean
}

/** The tension of one side, readable from the machine, with its time. */
export function TensionPanel({ title, tension, ordered, difference, unit, timer, job, isOpen }: Props) {
  const { side, running, seconds } = timer
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // On a phone, notes can push it below the bar.
    if (running) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [running])
  return (
    <section ref={panel} aria-label={title} className={cn('panel', side, running && 'running', !isOpen && 'past')}>
      <i aria-hidden="true" className="ticks" />
      <div className="flex justify-between gap-2">
        <h2 className="text-16">{title}</h2>
        <span
          role="timer"
          aria-label={say`${title} time`}
          className={cn('text-24 tabular-nums', !running && seconds === 0 && 'text-ink-3')}
        >
          {formatDuration(seconds)}
        </span>
      </div>
      <p className={cn('tension', difference && running && 'emphasized')}>
        <AsStrungAction job={job}>
          {tension}
          <span className="unit">{unit}</span>
        </AsStrungAction>
        {(ordered || difference) && <span className="unit difference">{ordered ?? difference}</span>}
      </p>
      <TimerTrouble timer={timer} />
    </section>
  )
}
