import { displayName, type JobRacket } from '../../contract/job/rackets.ts'
import { call } from '../api.ts'
import { say } from '../config.ts'
import { refreshNow } from '../live/refresh.ts'
import { Dialog } from '../ui/dialog.tsx'
import { PlayerForm } from './player-form.tsx'

/** Names the player of a customer's racket. */
export const PlayerDialog = ({ racket, onClose }: { racket: JobRacket; onClose: () => void }) => (
  <Dialog title={say`Player`} description={displayName(racket)} onClose={onClose} short>
    <div className="mt-6">
      <PlayerForm
        player={racket.player}
        onSave={async (player) => {
          await call('setPlayer', { id: racket.id, body: { player } })
          await refreshNow()
          onClose()
        }}
      />
    </div>
  </Dialog>
)
