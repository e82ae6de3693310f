import { Pause, Pencil, Play, Undo2 } from 'lucide-react'
import { Suspense, startTransition, useState } from 'react'
import { formatDuration } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { confirm } from '../ui/confirm.tsx'
import { once } from '../ui/once.ts'
import { part } from '../ui/part.tsx'
import { tooltip } from '../ui/tooltip.ts'
import { TimerTrouble } from './timer-trouble.tsx'
import type { Timer } from './use-timer.ts'

const CorrectTimeDialog = part(async () => (await import('./correct-time-dialog.tsx')).CorrectTimeDialog)

const LARGE = 'h-14 px-5 text-16 max-sm:px-3'

/** The class for times with more digits, which are smaller so that they fit on one line. */
function lengthOf(text: string): string | undefined {
  if (text.length <= 5) return undefined
  return text.length === 6 ? 'long' : 'longer'
}

async function resetWhenSure(timer: Timer) {
  const sure = await confirm({
    title: say`Reset Timer?`,
    text: say`Are you sure you want to reset the timer? This action cannot be undone.`,
    confirm: say`Reset`,
    danger: true,
  })
  if (sure) timer.set(0)
}

/** The time of one side, large enough to read from the machine, and its buttons. */
export function TimerPanel({ title, timer, onStart }: { title: string; timer: Timer; onStart: () => void }) {
  const text = formatDuration(timer.seconds)
  const [isCorrecting, setCorrecting] = useState(false)
  return (
    <div className={cn('panel', timer.side, timer.running && 'running')}>
      <i aria-hidden="true" className="ticks" />
      <div className="flex items-center justify-between gap-2">
        <h3 className="flex-1 text-16">{title}</h3>
        <span className="text-14">{timer.running ? say`running` : timer.seconds > 0 && say`paused`}</span>
        <Button
          variant="bare"
          size="icon"
          className="-my-3 -mr-2"
          aria-label={say`Correct ${title}`}
          onClick={() => startTransition(() => setCorrecting(true))}
          {...tooltip(say`Enter the time by hand`)}
          {...CorrectTimeDialog.intent}
        >
          <Pencil className="size-4" />
        </Button>
      </div>
      <time role="timer" aria-label={title} dateTime={`PT${timer.seconds}S`} className={lengthOf(text)}>
        {text}
      </time>
      <div className="flex flex-wrap gap-2 *:grow *:first:grow-99">
        {timer.running ? (
          <Button variant="primary" className={LARGE} onClick={once(timer.pause)} aria-label={say`Pause ${title}`}>
            <Pause fill="currentColor" strokeWidth={0} />
            {say`Pause`}
          </Button>
        ) : (
          <Button className={LARGE} onClick={once(onStart)} aria-label={say`Start ${title}`}>
            <Play fill="currentColor" />
            {say`Start`}
          </Button>
        )}
        <Button className={LARGE} onClick={() => void resetWhenSure(timer)} aria-label={say`Reset ${title}`}>
          <Undo2 />
          {say`Reset`}
        </Button>
      </div>
      <TimerTrouble timer={timer} />
      <Suspense>
        {isCorrecting && (
          <CorrectTimeDialog
            title={title}
            seconds={timer.seconds}
            onSave={timer.set}
            onClose={() => setCorrecting(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
