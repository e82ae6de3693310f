import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { ListeningState } from './listening-state.tsx'
import { SoundResult } from './sound-result.tsx'
import { StaysHere } from './taps.tsx'
import { isListening } from './use-listening.ts'
import { useSoundOf } from './use-sound-of.ts'

interface Props {
  job: number
  /** 'Smash, strung 3 weeks ago' */
  description: string
  onClose: () => void
}

/** Listens to the strings of a job, and says how much of their tension is left. */
export function ListenDialog({ job, description, onClose }: Props) {
  const { state, action, saving } = useSoundOf(job)
  const before = useSideRead(query('getBedSounds', { id: job }))
  const isHeard = state.step === 'heard'
  return (
    <Dialog title={say`Listen`} description={description} onClose={onClose} busy={saving.isPending} short>
      <ListeningState state={state}>
        {isHeard && <SoundResult reading={state.reading} sounds={saving.data ?? before} isSaved={saving.isSuccess} />}
      </ListeningState>
      <Refusal error={saving.error} text={say`The sound could not be saved. Please try again.`} />
      <div className="mt-6 flex flex-wrap gap-2 *:flex-1">
        <Button size="large" variant={isHeard || isListening(state) ? 'outline' : 'primary'} onClick={action.run}>
          {action.name}
        </Button>
        {state.step !== 'waiting' && !isListening(state) && (
          <Button size="large" variant={isHeard ? 'primary' : 'outline'} busy={saving.isPending} onClick={onClose}>
            {isHeard ? say`Done` : say`Not Now`}
          </Button>
        )}
      </div>
      <StaysHere />
    </Dialog>
  )
}
