import { Camera as CameraIcon, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '../config.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Input } from '../ui/input.tsx'
import { Camera } from './camera.tsx'
import { useTypedCode } from './use-typed-code.ts'

interface Props {
  onScan: (text: string) => void
  problem: string
  isBusy: boolean
  /** True while no racket is shown, so the camera may start by itself. */
  isWaiting: boolean
}

/** Returns true if the camera may be used without asking; false in browsers that do not say. */
async function mayUseCamera(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false
  }
}

/** Three ways to name a racket: by camera, by a scanner that types, and by its ticket. */
export function ScanBar({ onScan, problem, isBusy, isWaiting }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isOn, setOn] = useState(false)
  useTypedCode(onScan)

  useEffect(() => {
    let isOver = false
    if (isWaiting && window.isSecureContext) void mayUseCamera().then((may) => may && !isOver && setOn(true))
    else setOn(false)
    return () => {
      isOver = true
    }
  }, [isWaiting])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    if (!input?.value.trim()) return
    onScan(input.value)
    input.value = ''
    // The space bar belongs to the racket that opens, not to the field or the button.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }

  return (
    <section aria-label={say`Scan`} className="mb-6 grid gap-3">
      {isOn && <Camera onCode={onScan} />}
      <form noValidate className="flex max-w-120 flex-wrap items-end gap-2" onSubmit={handleSubmit}>
        {window.isSecureContext && (
          <Button
            variant={isWaiting && !isOn ? 'primary' : 'outline'}
            className={cn('h-11', isWaiting ? 'max-sm:w-full' : 'max-sm:w-11 max-sm:px-0')}
            onClick={() => setOn(!isOn)}
          >
            {isOn ? <X className="size-4" /> : <CameraIcon className="size-4" />}
            <span className={cn(!isWaiting && 'max-sm:sr-only')}>{isOn ? say`Stop Camera` : say`Use Camera`}</span>
          </Button>
        )}
        <span className="min-w-0 flex-1 basis-28">
          <label htmlFor={id} className="sr-only">{say`Ticket or code`}</label>
          <Input
            ref={field}
            id={id}
            className="min-h-11"
            placeholder={say`Ticket, such as B-37`}
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            spellCheck={false}
            maxLength={200}
          />
        </span>
        {/* Not disabled while it is busy, so that the next ticket can be entered. */}
        <Button type="submit" className="h-11" aria-busy={isBusy}>{say.context('button')`Open`}</Button>
      </form>
      {!window.isSecureContext && (
        <p className="text-14 text-ink-2">{say`The camera needs an https address. Use a scanner, or type the ticket.`}</p>
      )}
      {problem && <Alert title={say`Error`}>{problem}</Alert>}
    </section>
  )
}
