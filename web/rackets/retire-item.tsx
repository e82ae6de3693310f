import { Archive, ArchiveRestore } from 'lucide-react'
import type { Racket } from '../../contract/job/rackets.ts'
import type { MenuItem } from '../ui/menu.tsx'
import { toggleRetired } from './racket-actions.ts'

/** The menu item that retires or unretires a racket. `noun` follows the verb where the menu does not name a racket. */
export const retireItem = (racket: Racket, noun = ''): MenuItem => ({
  label: `${racket.is_retired ? 'Unretire' : 'Retire'}${noun}`,
  icon: racket.is_retired ? <ArchiveRestore /> : <Archive />,
  onSelect: () => void toggleRetired(racket),
})
