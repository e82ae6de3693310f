import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { searchText } from '../address.ts'
import { Input } from './input.tsx'

const PAUSE = 300

interface Props {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  /** Each change of the text, before its search starts. */
  onType?: (text: string) => void
  /** Enter; the search has started by then. */
  onEnter?: (text: string) => void
  autoFocus?: boolean
}

/** Runs the action, after the end of a press: new results could replace what is pressed, and its click would be lost. */
function afterPress(run: () => void) {
  if (!document.querySelector(':active')) return run()
  // The click comes right after the release, before the timeout.
  const whenReleased = () => window.setTimeout(run)
  window.addEventListener('pointerup', whenReleased, { once: true })
}

/** Searches when typing pauses, or when the field loses the focus. */
export function SearchField({ label, placeholder, value, onSearch, onType, onEnter, autoFocus }: Props) {
  const [text, setText] = useState(value)
  const isLeaving = useRef(false)
  const asked = useRef(value)

  useEffect(() => {
    // The address changed, for example by going back.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])

  const look = useCallback(() => {
    const wanted = searchText(text)
    if (wanted === asked.current || isLeaving.current) return
    asked.current = wanted
    onSearch(wanted)
  }, [text, onSearch])

  useEffect(() => {
    // A search after a click on a link would navigate back from the page that is being opened.
    const handleClick = ({ target }: MouseEvent) => {
      isLeaving.current = target instanceof Element && target.closest('a[href]') !== null
    }
    // Before the click opens the other page, which removes this field.
    const options = { capture: true }
    window.addEventListener('click', handleClick, options)
    return () => window.removeEventListener('click', handleClick, options)
  }, [])

  useEffect(() => {
    const timer = window.setTimeout(() => afterPress(look), PAUSE)
    return () => window.clearTimeout(timer)
  }, [look])

  return (
    <div className="relative w-full wide:w-80">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-2"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoFocus={autoFocus}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          look()
          onEnter(searchText(text))
        }}
        value={text}
        onChange={(event) => {
          isLeaving.current = false
          setText(event.target.value)
          onType?.(event.target.value)
        }}
        onBlur={() => afterPress(look)}
        className="pl-9"
      />
    </div>
  )
}
