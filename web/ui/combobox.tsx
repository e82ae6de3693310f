import { Command } from 'cmdk'
import { Check, ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, type Ref, useState } from 'react'
import { cn } from './cn.ts'
import { inputLook } from './input.tsx'
import { useGradually } from './use-gradually.ts'

export interface Option<Value> {
  value: Value
  /** What the search looks through. */
  label: string
  /** How it is drawn; the label unless said otherwise. */
  children?: ReactNode
  disabled?: boolean
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
  /** Stands in the list's place, for instance while it loads. */
  instead?: ReactNode
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  'aria-describedby'?: string
  'aria-invalid'?: boolean
}

const everyWord = (_value: string, search: string, keywords: string[] = []) => {
  const text = keywords.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .every((word) => text.includes(word))
    ? 1
    : 0
}

interface OptionsProps<Value> extends Pick<Props<Value>, 'options' | 'value'> {
  onSelect: (value: Value) => void
}

function Options<Value extends string | number>({ options, value, onSelect }: OptionsProps<Value>) {
  return useGradually(options).map((option) => (
    <Command.Item
      key={option.value}
      value={String(option.value)}
      keywords={[option.label]}
      disabled={option.disabled}
      onSelect={() => onSelect(option.value)}
      className="flex min-h-(--control) items-center gap-2.5 rounded-[6px] px-3 py-1.5 text-14 [contain-intrinsic-size:auto_var(--control)] [content-visibility:auto] data-[disabled=true]:text-ink-3 data-[selected=true]:bg-sunk"
    >
      <span className="min-w-0 flex-1">{option.children ?? option.label}</span>
      {option.value === value && <Check className="size-4 text-accent" />}
    </Command.Item>
  ))
}

/** A picker that can be searched. `Field` gives id, label and description. */
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
  const chosen = options.find((option) => option.value === value)

  function handleOpenChange(next: boolean) {
    setOpen(next)
    if (!next) onBlur?.()
  }

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
          className={cn(inputLook, 'flex items-center gap-2.5 text-left')}
          {...aria}
        >
          <span className={cn('min-w-0 flex-1 truncate', !chosen && 'text-ink-3')}>
            {chosen ? (chosen.children ?? chosen.label) : placeholder}
          </span>
          <ChevronDown className="text-ink-2" />
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-labelledby={`${id}-label`}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 w-(--radix-popover-trigger-width) min-w-60 animate-pop overflow-hidden rounded-10 bg-surface shadow-float"
        >
          <Command filter={everyWord} label={searchPlaceholder}>
            <Command.Input
              placeholder={searchPlaceholder}
              className="h-11 w-full border-b border-line bg-transparent px-3 text-16 text-ink outline-none"
            />
            {instead || (
              <Command.List className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-48px))] overflow-y-auto overscroll-contain p-1">
                <Command.Empty className="px-3 py-6 text-center text-14 text-ink-2">{empty}</Command.Empty>
                <Options
                  options={options}
                  value={value}
                  onSelect={(chosen) => {
                    onChange(chosen)
                    handleOpenChange(false)
                  }}
                />
              </Command.List>
            )}
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
