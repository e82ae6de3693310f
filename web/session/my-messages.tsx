import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { languageName } from '../../contract/base/languages.ts'
import { isOptIn, MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
import type { MessageChoice, MessageChoiceInput } from '../../contract/messages/messages.ts'
import { call, query } from '../api.ts'
import { say } from '../config.ts'
import { createTurns } from '../in-turn.ts'
import { ChannelChoice } from '../push/channel-choice.tsx'
import { queryClient } from '../query-client.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Select } from '../ui/input.tsx'
import { Legend } from '../ui/legend.tsx'
import { QueryStates } from '../ui/query-states.tsx'
import { Switch } from '../ui/switch.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { readIn } from './reading-language.ts'

const without = <Kind extends string>(kinds: Kind[], kind: Kind) => kinds.filter((other) => other !== kind)

const isWanted = ({ unwanted, wanted }: MessageChoice, kind: MessageKind) =>
  isOptIn(kind) ? wanted.includes(kind) : !unwanted.includes(kind)

function bodyFor({ unwanted, wanted }: MessageChoice, kind: MessageKind, isOn: boolean) {
  if (isOptIn(kind)) return { unwanted, wanted: isOn ? [...without(wanted, kind), kind] : without(wanted, kind) }
  return { unwanted: isOn ? without(unwanted, kind) : [...without(unwanted, kind), kind] }
}

const inTurn = createTurns()

/**
 * Shows a choice at once, and sends it after those before it. The first argument is what the page showed: the server
 * switches only what differs from it, because the person may have stopped reminders by their link, or chosen something
 * on another device.
 */
async function save({ unwanted, wanted }: MessageChoice, body: MessageChoiceInput) {
  const { queryKey } = query('getMyMessages')
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (choice) => choice && { ...choice, ...body })
  try {
    const { language } = await inTurn(() => call('saveMyMessages', { body: { ...body, from: { unwanted, wanted } } }))
    readIn(language)
  } catch (error) {
    toastFailure(error, say`Your choice could not be saved. Please try again.`)
  }
}

/** The language of pages and messages, where the shop offers more than one. The page loads again in another one. */
function LanguageChoice({ choice }: { choice: MessageChoice }) {
  const { language, languages, unwanted } = choice
  const id = useId()
  const [chosen, setChosen] = useState(language)
  const offered = ['en', ...languages] as const
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-14 leading-[1.3] font-strong">{say`Language`}</label>
      <div className="flex gap-2">
        <Select
          id={id}
          value={chosen ?? ''}
          onChange={({ target }) => setChosen(offered.find((each) => each === target.value) ?? null)}
        >
          <option value="">{say`Automatic`}</option>
          {offered.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </Select>
        {chosen !== language && (
          <Button onClick={() => void save(choice, { unwanted, language: chosen })}>{say`Save Language`}</Button>
        )}
      </div>
      <p className="mt-1.5 text-12 text-ink-2">{say`Automatic: pages follow your browser, and messages follow the shop.`}</p>
    </div>
  )
}

/** The fields in which a person chooses the messages about their orders and their channel. */
export function MyMessages() {
  const mine = useQuery(query('getMyMessages'))
  return (
    <QueryStates answer={mine} failed={say`Your message choices could not be loaded.`}>
      {(choice) => (
        <div className="grid gap-6">
          <fieldset className="grid">
            <Legend>{say`Messages about my orders`}</Legend>
            {MESSAGE_KINDS.filter((kind) => !isOptIn(kind) || choice.sent_kinds.includes(kind)).map((kind) => (
              <Switch
                key={kind}
                checked={choice.sent_kinds.includes(kind) && isWanted(choice, kind)}
                disabled={!choice.sent_kinds.includes(kind)}
                onChange={({ target }) => void save(choice, bodyFor(choice, kind, target.checked))}
              >
                <span className={cn(choice.sent_kinds.includes(kind) && 'text-ink')}>
                  {say.of(MESSAGES[kind].choice)}
                </span>
                {!choice.sent_kinds.includes(kind) && (
                  <span className="block">{say`The shop does not send this.`}</span>
                )}
              </Switch>
            ))}
          </fieldset>
          {choice.languages.length > 0 && <LanguageChoice choice={choice} />}
          {choice.push_key && <ChannelChoice choice={choice} push_key={choice.push_key} />}
        </div>
      )}
    </QueryStates>
  )
}
