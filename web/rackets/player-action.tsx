import { Suspense, startTransition, useState } from 'react'
import type { JobRacket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { part } from '../ui/part.tsx'

const PlayerDialog = part(async () => (await import('./player-dialog.tsx')).PlayerDialog)

/** The button with which staff name the player of a racket. */
export function PlayerAction({ racket }: { racket: JobRacket }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="bare" onClick={() => startTransition(() => setOpen(true))} {...PlayerDialog.intent}>
        {racket.player ? say`Change Player` : say`Name the Player`}
      </Button>
      <Suspense>{isOpen && <PlayerDialog racket={racket} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
