import { useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { say } from '../config.ts'
import { Ticket } from '../job-state/ticket.tsx'
import { useBackCloses } from '../ui/back-closes.ts'
import { overlayLook } from '../ui/dialog-look.ts'
import type { PaletteEntry } from './palette-entry.ts'
import { useResults } from './use-results.ts'

/** No name or number is longer, and the server refuses longer searches. */
const LONGEST = 100

const itemLook =
  'flex min-h-11 cursor-default items-center gap-3 rounded-8 px-3 py-1.5 text-14 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-soft-ink'

const Entry = ({ entry, onOpen }: { entry: PaletteEntry; onOpen: (href: string) => void }) => {
  const { key, icon: Icon, name, detail, ticket, href } = entry
  return (
    <Command.Item value={key} onSelect={() => onOpen(href)} className={itemLook}>
      <Icon aria-hidden="true" className="size-5 flex-none text-ink-2" />
      <span className="min-w-0 flex-1 truncate">
        <bdi className="font-strong">{name}</bdi>
        {detail && (
          <>
            {' '}
            <span className="text-ink-2">
              · <bdi>{detail}</bdi>
            </span>
          </>
        )}
      </span>
      <Ticket ticket={ticket ?? null} />
    </Command.Item>
  )
}

const Keys = ({ children }: { children: string }) => (
  <kbd className="[font-family:inherit] rounded-4 border border-line bg-sunk px-1.5 font-text text-12 leading-5 text-ink-2">
    {children}
  </kbd>
)

/** Goes to a page, a ticket, a customer, a racket or a job by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const focusBefore = useRef(document.activeElement)
  const { groups, isLoading, hasFailed, isStaff } = useResults(text)
  useBackCloses(true, onClose)

  // The first result is chosen again whenever it changes, so that Enter opens it, even when it arrives after others.
  const best = groups[0]?.entries[0]?.key ?? ''
  const [chosen, setChosen] = useState(best)
  useEffect(() => setChosen(best), [best])

  function open(href: string) {
    onClose()
    void navigate({ href })
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayLook}>
          <Dialog.Content
            aria-describedby={undefined}
            className="relative flex max-h-dvh w-full animate-pop flex-col self-start overflow-clip rounded-b-10 bg-surface text-ink shadow-float outline-none sm:mt-[8vh] sm:max-h-[76vh] sm:max-w-150 sm:rounded-10"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus()
            }}
          >
            <Dialog.Title className="sr-only">{say`Go to or find`}</Dialog.Title>
            <Command
              shouldFilter={false}
              loop
              label={say`Go to or find`}
              value={chosen}
              onValueChange={setChosen}
              className="flex min-h-0 flex-col"
            >
              <div className="flex items-center gap-3 border-b border-line px-5">
                <Search aria-hidden="true" className="size-5 flex-none text-ink-2" />
                <Command.Input
                  autoFocus
                  value={text}
                  maxLength={LONGEST}
                  onValueChange={(value) => setText(value.slice(0, LONGEST))}
                  placeholder={isStaff ? say`Page, ticket, name, racket or job` : say`Page, racket or job`}
                  className="h-14 w-full min-w-0 bg-transparent text-16 text-ellipsis text-ink outline-none"
                />
                <Dialog.Close className="flex-none rounded-4" aria-label={say`Esc, close`}>
                  <Keys>Esc</Keys>
                </Dialog.Close>
              </div>
              <Command.List label={say`Suggestions`} className="min-h-0 overflow-y-auto overscroll-contain p-2">
                {groups.map(({ title, entries }) => (
                  <Command.Group
                    key={title}
                    heading={title}
                    className="pb-2 **:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:py-2 **:[[cmdk-group-heading]]:text-12 **:[[cmdk-group-heading]]:text-ink-2"
                  >
                    {entries.map((entry) => (
                      <Entry key={entry.key} entry={entry} onOpen={open} />
                    ))}
                  </Command.Group>
                ))}
              </Command.List>
              {/* A list box may contain nothing but its options. */}
              {isLoading ? (
                <p role="status" className="px-5 pb-5 text-14 text-ink-2">{say`Searching...`}</p>
              ) : (
                groups.length === 0 && (
                  <p role="status" className="px-5 pt-4 pb-8 text-center text-14 text-ink-2">
                    {hasFailed ? say`The search failed. Please try again.` : say`Nothing found.`}
                  </p>
                )
              )}
              <p className="flex gap-6 border-t border-line px-5 py-3 text-12 text-ink-2 max-sm:hidden">
                <span>
                  <Keys>↑</Keys> <Keys>↓</Keys> {say`to choose`}
                </span>
                <span>
                  <Keys>Enter</Keys> {say`to open`}
                </span>
              </p>
            </Command>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
