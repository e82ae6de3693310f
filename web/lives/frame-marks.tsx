import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  FRAME_MARK_NAMES,
  FRAME_MARKS,
  FRAME_PLACES,
  type FrameMarkKind,
  type FramePlace,
  markText,
} from '../../contract/job/frame-marks.ts'
import type { FrameMark } from '../../contract/job/lives.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { MediumDate } from '../ui/dates.tsx'
import { focusOn } from '../ui/focus.ts'
import { sending } from '../ui/sending.ts'
import { toastFailure } from '../ui/toast.tsx'
import { atPlace, DrawnHead } from './drawn-head.tsx'

interface Props {
  racketId: number
  marks: FrameMark[]
  /** Staff remove marks that were repaired. */
  canRemove: boolean
}

/** The marks on a frame, with a button that opens the drawing to add one. */
export function FrameMarks({ racketId, marks, canRemove }: Props) {
  const [isAdding, setAdding] = useState(false)
  // It gets the focus in place of buttons that leave. On a button, the space bar would start no timer.
  const box = useRef<HTMLDivElement>(null)
  const remove = useMutation({
    mutationFn: (id: number) => call('removeFrameMark', { id }),
    onSuccess: () => focusOn(box.current),
    onError: (error) => toastFailure(error),
  })

  function handleDone() {
    setAdding(false)
    focusOn(box.current)
  }

  return (
    <div ref={box} className="mt-4 text-14">
      {marks.length > 0 && (
        <ul aria-label={say`Frame marks`} className="border-t border-ink">
          {marks.map((mark) => (
            <li key={mark.id} className="flex min-h-11 items-center gap-2 border-b border-line">
              <span className="flex-1">
                {markText(mark, say)}{' '}
                <span className="text-ink-2">
                  · <MediumDate date={mark.date} />
                </span>
              </span>
              {canRemove && (
                <Button
                  variant="bare"
                  {...sending(remove, remove.variables === mark.id)}
                  aria-label={say`Repaired: ${markText(mark, say)}`}
                  onClick={() => remove.mutate(mark.id)}
                >{say`Repaired`}</Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddMark racketId={racketId} marks={marks} onDone={handleDone} />
      ) : (
        <Button variant="bare" className="-ml-3.5" onClick={() => setAdding(true)}>{say`Add Frame Mark`}</Button>
      )}
    </div>
  )
}

function AddMark({ racketId, marks, onDone }: { racketId: number; marks: FrameMark[]; onDone: () => void }) {
  const [kind, setKind] = useState<FrameMarkKind>('crack')
  const add = useMutation({
    mutationFn: (place: FramePlace) => call('addFrameMark', { id: racketId, body: { kind, place } }),
    onSuccess: onDone,
    onError: (error) => toastFailure(error),
  })
  return (
    <fieldset ref={focusOn} className="mt-2 rounded-10 border border-line p-4">
      <legend className="sr-only">{say`Add a frame mark`}</legend>
      <p>{say`Choose a kind, then press on the frame.`}</p>
      <div className="my-3 flex flex-wrap gap-2">
        {FRAME_MARKS.map((each) => (
          <Button
            key={each}
            aria-pressed={kind === each}
            className={cn(
              'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-soft-ink',
              kind === each && 'chosen',
            )}
            onClick={() => setKind(each)}
          >
            {say.of(FRAME_MARK_NAMES[each])}
          </Button>
        ))}
      </div>
      <DrawnHead label={say`The places of the frame`} bed={null} marks={marks}>
        {FRAME_PLACES.map((place) => (
          <button
            key={place}
            type="button"
            disabled={add.isPending}
            aria-label={markText({ kind, place }, say)}
            onClick={() => add.mutate(place)}
            style={atPlace(place)}
            className="absolute flex h-9 min-w-9 -translate-1/2 items-center justify-center rounded-full border border-edge bg-surface px-1 text-12 hover:bg-accent-soft"
          >
            {place === 'throat' ? say`Throat` : place}
          </button>
        ))}
      </DrawnHead>
      <Button variant="bare" className="mt-3" onClick={onDone}>{say`Cancel`}</Button>
    </fieldset>
  )
}
