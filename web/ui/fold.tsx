import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { cn } from './cn.ts'

interface Props {
  title: string
  /** Beside the title: what the folded part would say in a few words. */
  note?: ReactNode
  /** True when the part has something to say. A press on the title decides from then on. */
  isOpen?: boolean
  children: ReactNode
}

/** A part of a page that is folded under its heading. Its content is read and drawn when it is first opened. */
export function Fold({ title, note, isOpen = false, children }: Props) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const id = useId()
  const open = chosen ?? isOpen
  // A section that was open keeps what a person entered in it.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <section aria-label={title} className={cn('border-b border-line', !open && 'no-print')}>
      <h2 className="text-16">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={wasOpen ? id : undefined}
          onClick={() => setChosen(!open)}
          className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:text-accent"
        >
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
            {title}
            {note && <span className="min-w-0 text-14 font-text tracking-normal text-ink-2">{note}</span>}
          </span>
          <ChevronDown
            className={cn('ml-auto size-4 flex-none transition-transform duration-(--quick)', open && 'rotate-180')}
          />
        </button>
      </h2>
      {wasOpen && (
        <div id={id} hidden={!open} className="pb-6">
          {children}
        </div>
      )}
    </section>
  )
}
