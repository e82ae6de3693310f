import { Archive, ArchiveRestore } from 'lucide-react'
import type { Racket } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { toggleRetired } from './racket-actions.ts'

/** The menu item that retires or unretires a racket. */
export const retireItem = (racket: Racket, label = racket.is_retired ? say`Unretire` : say`Retire`): MenuItem => ({
  label,
  icon: racket.is_retired ? <ArchiveRestore /> : <Archive />,
  onSelect: () => void toggleRetired(racket),
})
