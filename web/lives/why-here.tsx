import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { keysOf } from '../../contract/base/keys.ts'
import { isStaff } from '../../contract/base/person.ts'
import { sentence } from '../../contract/base/sentence.ts'
import { type EndReason, endText, ZONE_NAMES, ZONES, type Zone } from '../../contract/job/life-rules.ts'
import type { FrameMark } from '../../contract/job/lives.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import type { PicturedBed } from '../rackets/racket-picture.tsx'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { focusOn } from '../ui/focus.ts'
import { sending } from '../ui/sending.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { atZone, DrawnHead } from './drawn-head.tsx'
import { FrameMarks } from './frame-marks.tsx'

interface Answer {
  reason: EndReason
  zone: Zone | null
}

const SKIPPED: Answer = { reason: 'skipped', zone: null }

const isSame = (one: Answer | null, other: Answer) => one?.reason === other.reason && one.zone === other.zone

/** The answers besides the places where a string broke, and 'Skip'. */
const OTHER_ANSWERS: Record<Exclude<EndReason, 'broke' | 'skipped'>, string> = {
  soft: say`Went soft`,
  time: say`Time for new strings`,
  elsewhere: say`Strung elsewhere`,
}

const ANSWERS: { name: string; answer: Answer }[] = [
  ...ZONES.map((zone) => ({ name: say.of(ZONE_NAMES[zone]), answer: { reason: 'broke' as const, zone } })),
  ...keysOf(OTHER_ANSWERS).map((reason) => ({ name: OTHER_ANSWERS[reason], answer: { reason, zone: null } })),
]

/** The answers with a key; the last one has none. */
const KEYS = ANSWERS.length - 1

// A scanner types the characters of a code faster than this.
const SCAN_MS = 300

interface Props {
  racketId: number
  bed: PicturedBed | null
  /** The keys 1 to 7 answer while the drawing has the focus. */
  hasKeys?: boolean
}

/**
 * Asks why a racket that was strung here comes again, unless the question was skipped. For staff, it has the marks on the
 * frame, too, even those of a racket that is here for the first time.
 */
export function WhyHere({ racketId, bed, hasKeys = false }: Props) {
  const life = useSideRead(query('getRacketLife', { id: racketId }))
  const me = useQuery(query('getMe')).data
  const save = useMutation({
    mutationFn: ({ id, answer }: { id: number; answer: Answer | null }) =>
      answer ? call('saveBedEnd', { id, body: answer }) : call('clearBedEnd', { id }),
    onSuccess: refreshNow,
    onError: (error) => toastFailure(error),
  })
  const title = useRef<HTMLHeadingElement>(null)
  const end = life?.bed?.end
  const { isIdle } = save
  useEffect(() => {
    // The button that was pressed is gone, and if the question was skipped, the title as well.
    if (end === undefined || isIdle || document.activeElement !== document.body) return
    const around = document.querySelector('[role=dialog]') ?? document
    focusOn(title.current ?? around.querySelector<HTMLElement>('h1, h2'))
  }, [end, isIdle])
  if (!life || !me) return null
  const marks = isStaff(me) && <FoldedMarks racketId={racketId} marks={life.marks} />
  const present = life.bed
  if (!present || present.end?.reason === 'skipped') return marks
  const id = present.string_job_id
  const answered = present.end
  const choose = (answer: Answer | null) => save.mutate({ id, answer })
  const isSent = (answer: Answer) => save.isPending && isSame(save.variables.answer, answer)

  return (
    <div className="@container my-4 rounded-10 border border-line bg-surface p-4 text-14">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 ref={title} className={cn('text-16', answered ? 'basis-full' : 'flex-1')}>{say`Why is it here?`}</h3>
        {answered ? (
          <>
            <p className="flex-1 font-strong">{sentence(endText(answered, present.days, say), say.language)}</p>
            <Button variant="bare" busy={save.isPending} onClick={() => choose(null)}>{say`Clear`}</Button>
          </>
        ) : (
          <Button
            variant="bare"
            {...sending(save, isSent(SKIPPED))}
            onClick={() => choose(SKIPPED)}
          >{say`Skip`}</Button>
        )}
      </div>
      {!answered && (
        <div className="mt-2 grid gap-4 @sm:grid-cols-[200px_minmax(0,1fr)]">
          <Places bed={bed} marks={life.marks} hasKeys={hasKeys} isBusy={save.isPending} onChoose={choose} />
          <AnswerList isBusy={save.isPending} isSent={isSent} onChoose={choose} />
        </div>
      )}
      {marks}
    </div>
  )
}

interface PlacesProps {
  bed: PicturedBed | null
  marks: FrameMark[]
  hasKeys: boolean
  isBusy: boolean
  onChoose: (answer: Answer) => void
}

/** The drawing with a button for each place where strings break. While it has the focus, the keys 1 to 7 answer. */
function Places({ bed, marks, hasKeys, isBusy, onChoose }: PlacesProps) {
  const waiting = useRef<number>(undefined)
  const lastKey = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => window.clearTimeout(waiting.current), [])

  function handleKey(event: KeyboardEvent) {
    const isAlone = event.timeStamp - lastKey.current > SCAN_MS && !event.ctrlKey && !event.metaKey && !event.altKey
    lastKey.current = event.timeStamp
    window.clearTimeout(waiting.current)
    const each = ANSWERS[Number(event.key) - 1]
    if (!isAlone || event.target !== event.currentTarget || !each || Number(event.key) > KEYS) return
    waiting.current = window.setTimeout(() => onChoose(each.answer), SCAN_MS)
  }

  return (
    <fieldset
      aria-label={hasKeys ? say`Places, keys 1 to 7` : say`Places`}
      tabIndex={hasKeys ? 0 : undefined}
      onKeyDown={hasKeys ? handleKey : undefined}
      className="rounded-10 bg-sunk p-2"
    >
      <DrawnHead label={say`The places where strings break`} bed={bed} marks={marks}>
        {ZONES.map((zone, index) => (
          <button
            key={zone}
            type="button"
            tabIndex={-1}
            disabled={isBusy}
            aria-label={say`${index + 1}, broke: ${say.of(ZONE_NAMES[zone])}`}
            onClick={() => onChoose({ reason: 'broke', zone })}
            style={atZone(zone)}
            className="absolute flex size-9 -translate-1/2 items-center justify-center rounded-full border border-ink bg-surface font-strong hover:bg-accent-soft"
          >
            {index + 1}
          </button>
        ))}
      </DrawnHead>
    </fieldset>
  )
}

interface AnswerListProps {
  isBusy: boolean
  isSent: (answer: Answer) => boolean
  onChoose: (answer: Answer) => void
}

/** A button for each answer, with the key that also gives it. */
const AnswerList = ({ isBusy, isSent, onChoose }: AnswerListProps) => (
  <div className="grid grid-cols-2 content-start gap-x-4 gap-y-1 @sm:grid-cols-1">
    {ANSWERS.map(({ name, answer }, index) => (
      <button
        key={name}
        type="button"
        disabled={isBusy}
        aria-busy={isSent(answer) || undefined}
        onClick={() => onChoose(answer)}
        className="flex min-h-11 items-center gap-3 border-b border-line px-1 text-left hover:bg-accent-soft"
      >
        <span
          aria-hidden="true"
          className={cn(
            'flex size-6 flex-none items-center justify-center rounded-full text-12',
            index < KEYS && 'border border-edge',
          )}
        >
          {isSent(answer) ? <Spinner /> : index < KEYS && index + 1}
        </span>
        {name}
      </button>
    ))}
  </div>
)

const FoldedMarks = ({ racketId, marks }: { racketId: number; marks: FrameMark[] }) => (
  <details className="mt-2 text-14">
    <summary className="cursor-pointer py-2 text-ink-2">
      {say`Frame Marks`}
      {marks.length > 0 && ` (${marks.length})`}
    </summary>
    <FrameMarks racketId={racketId} marks={marks} canRemove />
  </details>
)
