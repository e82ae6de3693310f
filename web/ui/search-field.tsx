import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Input } from './input.tsx'

const PAUSE = 300

interface Props {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Looks for what was typed as soon as the typing pauses. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const asked = useRef(value)

  useEffect(() => {
    // Changed from outside, by going back for instance.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked.current) return
    const timer = window.setTimeout(() => {
      asked.current = wanted
      onSearch(wanted)
    }, PAUSE)
    return () => window.clearTimeout(timer)
  }, [text, onSearch])

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
        className="pl-9"
      />
    </div>
  )
}
