import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MessageChoice } from '../../contract/messages/messages.ts'
import { call, query } from '../api.ts'
import { errorMessage } from '../api-error.ts'
import { say } from '../config.ts'
import { queryClient } from '../query-client.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

import { Legend } from '../ui/legend.tsx'
import { endPush, endpointHere, pushObstacle, registerHere } from './this-browser.ts'

interface OptionProps {
  label: string
  help: ReactNode
  isChosen: boolean
  disabled?: boolean
  onChoose: () => void
}

const Option = ({ label, help, isChosen, disabled = false, onChoose }: OptionProps) => (
  <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 not-has-disabled:cursor-pointer">
    <input
      type="radio"
      name="channel"
      checked={isChosen}
      disabled={disabled}
      onChange={onChoose}
      className="size-4 accent-accent"
    />
    <span className="text-14">{label}</span>
    <span className="col-start-2 text-12 wrap-anywhere text-ink-2">{help}</span>
  </label>
)

const HERE = ['push', 'here']

/** The choice between emails and push messages, with the devices that get push messages. */
export function ChannelChoice({ choice, push_key }: { choice: MessageChoice; push_key: string }) {
  const { data: here = null } = useQuery({ queryKey: HERE, queryFn: endpointHere })
  const change = useMutation({
    mutationFn: async (to: 'add' | 'remove' | 'email') => {
      if (to === 'add') return call('addPushDevice', { body: await registerHere(push_key) })
      return endPush(to === 'remove' ? here : null)
    },
    async onSettled(saved) {
      if (saved) queryClient.setQueryData(query('getMyMessages').queryKey, saved)
      await queryClient.invalidateQueries({ queryKey: HERE })
    },
  })
  const { length: count } = choice.push_devices
  const isPush = choice.channel === 'push'
  const isPushChosen = change.isPending ? change.variables !== 'email' : isPush
  const isHere = here !== null && choice.push_devices.includes(here)
  const obstacle = pushObstacle()
  // The radio buttons stay enabled, because a disabled one would lose the focus.
  const choose = (to: 'add' | 'email') => change.isPending || change.mutate(to)
  return (
    <fieldset className="grid">
      <Legend>{say`How messages reach me`}</Legend>
      <Option
        label={say`By email`}
        help={choice.email ?? say`Your account has no email address.`}
        isChosen={!isPushChosen}
        onChoose={() => choose('email')}
      />
      <Option
        label={say`As push messages`}
        help={isPush ? (count === 1 ? say`On 1 device` : say`On ${count} devices`) : (obstacle ?? say`On this device`)}
        isChosen={isPushChosen}
        disabled={!isPush && obstacle !== null}
        onChoose={() => choose('add')}
      />
      {isPush && !isHere && !obstacle && (
        <div className="mt-2">
          <Button busy={change.isPending} onClick={() => change.mutate('add')}>{say`Add This Device`}</Button>
        </div>
      )}
      {isHere && count > 1 && (
        <div className="mt-2">
          <Button
            busy={change.isPending}
            onClick={() => change.mutate('remove')}
          >{say`Turn Off on This Device`}</Button>
        </div>
      )}
      {change.error && (
        <Alert title={say`Error`} className="mt-2">
          {errorMessage(change.error, say`Your choice could not be saved. Please try again.`)}
        </Alert>
      )}
    </fieldset>
  )
}
