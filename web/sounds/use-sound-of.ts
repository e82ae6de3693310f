import { useMutation } from '@tanstack/react-query'
import type { Reading } from '../../contract/job/reading.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { isListening, useListening } from './use-listening.ts'

/** Listens to the strings of a job and saves what it heard. `action` is what the button does now. */
export function useSoundOf(job: number) {
  const saving = useMutation({
    mutationFn: ({ hz, taps, spread }: Reading) => call('saveBedSound', { id: job, body: { hz, taps, spread } }),
  })
  const { state, start, stop } = useListening((reading) => saving.mutate(reading))

  function listen() {
    saving.reset()
    start()
  }

  function actionNow() {
    if (isListening(state)) return { name: say`Stop`, run: stop }
    if (state.step === 'heard' && saving.isError) {
      return { name: say`Save Again`, run: () => saving.mutate(state.reading) }
    }
    return { name: state.step === 'waiting' ? say`Start Listening` : say`Listen Again`, run: listen }
  }

  return { state, saving, action: actionNow() }
}
