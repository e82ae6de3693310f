import { displayName, type Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { toast } from '../ui/toast.tsx'
import { undoing } from '../undo/undoing.ts'

/** Says that the racket was retired or unretired. */
export const toastRetired = (racket: Racket) =>
  toast({
    title: racket.is_retired ? say`Racket retired` : say`Racket unretired`,
    description: displayName(racket),
    ...undoing({ racket: racket.id, kind: 'retire' }, racket.is_retired ? say`Racket restored` : say`Racket retired`),
  })
