import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useDeferredValue,
  useMemo,
  useState,
} from 'react'
import { say } from '../config.ts'
import { useBackCloses } from './back-closes.ts'
import { cn } from './cn.ts'
import { hasEveryWord } from './every-word.ts'
import { inputLook } from './input.tsx'
import { isTouch } from './touch.ts'
import { useGradually } from './use-gradually.ts'

/** More options than are visible at once. */
const FIRST = 12
/** Before a person types, a longer list shows only so many, because drawing all of them takes too long. */
const UNSEARCHED = 50

export interface Option<Value> {
  value: Value
  /** The text that is searched. */
  label: string
  /** The content of an option; the label by default. */
  children?: ReactNode
  disabled?: boolean
  /** Shown before a search, too, however long the list is. */
  isKept?: boolean
}

interface Props<Value> {
  id: string
  value: Value | null
  options: Option<Value>[]
  onChange: (value: Value) => void
  onBlur?: () => void
  placeholder: string
  searchPlaceholder: string
  empty: string
  /** Replaces the list, for example while it loads. */
  instead?: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

interface Entry {
  label: string
  isKept: boolean
  item: ReactElement
}

/** The first matches are drawn at once and the others a moment later, so that typing stays fast. */
function Entries({ entries }: { entries: Entry[] }) {
  const later = new Set(useDeferredValue(useGradually(entries, FIRST)))
  return entries.filter((entry, index) => index < FIRST || later.has(entry)).map(({ item }) => item)
}

interface SearchProps<Value>
  extends Pick<Props<Value>, 'options' | 'value' | 'searchPlaceholder' | 'empty' | 'instead'> {
  search: string
  onSearch: (search: string) => void
  onSelect: (value: Value) => void
}

/** True if a key types a letter or a digit. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** The open list. It is filtered here, because the library's own filter renders every option and then sorts the DOM. */
function Search<Value extends string | number>({
  options,
  value,
  search,
  onSearch,
  onSelect,
  searchPlaceholder,
  empty,
  instead,
}: SearchProps<Value>) {
  const entries = useMemo(
    () =>
      options.map((option) => ({
        label: option.label,
        isKept: option.isKept === true || option.value === value,
        item: (
          <Command.Item
            key={option.value}
            value={String(option.value)}
            disabled={option.disabled}
            onSelect={() => onSelect(option.value)}
            className="flex min-h-(--control) items-center gap-2.5 rounded-[6px] px-3 py-1.5 text-14 [contain-intrinsic-size:auto_var(--control)] [content-visibility:auto] data-[disabled=true]:text-ink-3 data-[selected=true]:bg-sunk"
          >
            <span className="min-w-0 flex-1">{option.children ?? option.label}</span>
            {option.value === value && <Check className="size-4 text-accent" />}
          </Command.Item>
        ),
      })),
    [options, value, onSelect],
  )
  const matches = useMemo(
    () =>
      search.trim() === ''
        ? entries.filter(({ isKept }, index) => isKept || index < UNSEARCHED)
        : entries.filter(({ label }) => hasEveryWord(label, search)),
    [entries, search],
  )
  const hidden = search.trim() === '' ? entries.length - matches.length : 0
  return (
    <Command shouldFilter={false} label={searchPlaceholder}>
      <Command.Input
        value={search}
        onValueChange={onSearch}
        placeholder={searchPlaceholder}
        className="h-11 w-full border-b border-line bg-transparent px-3 text-16 text-ink outline-none"
      />
      {instead || (
        <Command.List
          label={say`Suggestions`}
          className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-48px))] overflow-y-auto overscroll-contain p-1"
        >
          <Command.Empty className="px-3 py-6 text-center text-14 text-ink-2">{empty}</Command.Empty>
          <Entries entries={matches} />
          {hidden > 0 && <p className="px-3 py-2 text-14 text-ink-2">{say`Type to find the other ${hidden}.`}</p>}
        </Command.List>
      )}
    </Command>
  )
}

/** A picker with a search. `Field` provides id, label and description. */
export function Combobox<Value extends string | number>({
  id,
  value,
  options,
  onChange,
  onBlur,
  placeholder,
  searchPlaceholder,
  empty,
  instead,
  disabled,
  ref,
  ...aria
}: Props<Value>) {
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = options.find((option) => option.value === value)

  function handleOpenChange(next: boolean) {
    setOpen(next)
    if (next) return
    setSearch('')
    onBlur?.()
  }

  /** Typing opens the list and searches it. The field may not have the focus yet when the next key comes. */
  function handleKey(event: KeyboardEvent) {
    if (!isTyped(event)) return
    event.preventDefault()
    setSearch(search + event.key)
    setOpen(true)
  }

  useBackCloses(open, () => handleOpenChange(false))

  return (
    <Popover.Root open={open} onOpenChange={handleOpenChange} modal>
      <Popover.Trigger asChild>
        <button
          ref={ref}
          type="button"
          id={id}
          role="combobox"
          aria-labelledby={`${id}-label ${id}`}
          aria-expanded={open}
          disabled={disabled}
          onKeyDown={handleKey}
          className={cn(inputLook, 'flex items-center gap-2.5 py-1.5 text-left')}
          {...aria}
        >
          <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
            {chosen ? (chosen.children ?? chosen.label) : placeholder}
          </span>
          <ChevronDown className="text-ink-2" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <div className="fixed inset-0 z-50" />
      </Popover.Portal>
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={`${id}-label`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            if (!(event.target instanceof HTMLElement)) return
            const field = event.target.querySelector('input')
            // With the focus in the search, the keyboard of a phone would cover the list.
            if (isTouch()) event.target.focus()
            // The next letter comes after those that were typed, and does not replace them.
            else if (search !== '' && field) {
              field.focus()
              field.setSelectionRange(search.length, search.length)
            } else return
            event.preventDefault()
          }}
          className="z-50 w-(--radix-popover-trigger-width) min-w-60 animate-pop overflow-hidden rounded-10 bg-surface shadow-float"
        >
          <Search
            options={options}
            value={value}
            search={search}
            onSearch={setSearch}
            onSelect={(chosen) => {
              onChange(chosen)
              handleOpenChange(false)
            }}
            searchPlaceholder={searchPlaceholder}
            empty={empty}
            instead={instead}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
