import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

const PAUSE = 300

interface Props {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Searches when typing pauses, or when the field loses the focus. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const asked = useRef(value)

  useEffect(() => {
    // The address changed, for example by going back.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])

  const look = useCallback(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    asked.current = wanted
    onSearch(wanted)
  }, [text, onSearch])

  useEffect(() => {
    const timer = window.setTimeout(look, PAUSE)
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
        value={text}
        onChange={(event) => setText(event.target.value)}
        // A later search would navigate back from a page that was opened in the meantime.
        onBlur={look}
        className="pl-9"
      />
    </div>
  )
}
