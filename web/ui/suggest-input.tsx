import { type ChangeEvent, type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { say } from '../config.ts'
import { hasEveryWord } from './every-word.ts'
import { Input } from './input.tsx'

/** The number of letters that must be typed before anything is suggested. */
const LETTERS = 3
/** The most suggestions that are shown. */
const SHOWN = 10

export interface Suggestion<Value> {
  key: string | number
  value: Value
  /** The text that is searched. */
  label: string
  /** The content of an option; the label by default. */
  children?: ReactNode
}

interface Props<Value> extends ComponentProps<'input'> {
  suggestions: Suggestion<Value>[]
  onChoose: (value: Value) => void
  /** Says whether a label matches the typed text; by default, it has each of the words. */
  matches?: (label: string, typed: string) => boolean
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

/** A text field that suggests known values once three letters are typed. Any other text stays as it is typed. */
export function SuggestInput<Value>({
  suggestions,
  onChoose,
  matches = hasEveryWord,
  onChange,
  onBlur,
  onKeyDown,
  ...props
}: Props<Value>) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isTyping, setTyping] = useState(false)
  const isEnough = typed.trim().length >= LETTERS
  const isTyped = (label: string) => label.toLowerCase() === typed.trim().toLowerCase()
  const found = isEnough
    ? suggestions.filter(({ label }) => matches(label, typed) && !isTyped(label)).slice(0, SHOWN)
    : []
  const isOpen = isTyping && found.length > 0

  function close() {
    setTyped('')
    setActive(-1)
  }

  function choose({ value }: Suggestion<Value>) {
    close()
    onChoose(value)
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value)
    setTyping(true)
    setActive(-1)
    return onChange?.(event)
  }

  /** True if the key was for the list. */
  function handleListKey({ key }: KeyboardEvent): boolean {
    if (!isOpen) return false
    const chosen = found[active]
    if (key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (key === 'ArrowUp') setActive((active <= 0 ? found.length : active) - 1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && chosen) choose(chosen)
    else return false
    return true
  }

  return (
    <div className="relative">
      <Input
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        autoComplete="off"
        {...(isOpen && { 'data-own-escape': '' })}
        onChange={handleChange}
        onBlur={(event) => {
          setTyping(false)
          setActive(-1)
          onBlur?.(event)
        }}
        onKeyDown={(event) => {
          if (handleListKey(event)) event.preventDefault()
          else onKeyDown?.(event)
        }}
      />
      {found.length > 0 && (
        // The keyboard reaches the options through the field. A list that is left is hidden rather than removed, because
        // a dialog takes the focus when a part of it is removed while the focus moves.
        <div
          id={id}
          hidden={!isOpen}
          role="listbox"
          aria-label={say`Suggestions`}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-44 overflow-y-auto overscroll-contain rounded-10 bg-surface p-1 text-14 shadow-float"
        >
          {found.map((suggestion, index) => (
            <button
              type="button"
              tabIndex={-1}
              key={suggestion.key}
              id={`${id}-${index}`}
              ref={index === active ? intoView : undefined}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus, so that it does not close the list before the press counts.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              className="flex min-h-(--control) w-full items-center rounded-[6px] px-3 py-1.5 text-left hover:bg-sunk aria-selected:bg-sunk"
            >
              {suggestion.children ?? suggestion.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
