import type { ReactNode } from 'react'
import type { CreditEntry, PortalNote } from '../../contract/people/people.ts'
import { say } from '../config.ts'
import { filled, HERE } from '../ui/filled.tsx'
import type { Column } from '../ui/table.tsx'

interface Entry extends Pick<CreditEntry, 'reason' | 'string_job_id' | 'note' | 'amount' | 'balance_after'> {
  pack?: string | null
}

const PORTAL_NOTES: Record<PortalNote, string> = {
  imported: say`imported`,
  'claimed by signing up': say`claimed by signing up`,
}

const isPortalNote = (note: string): note is PortalNote => Object.hasOwn(PORTAL_NOTES, note)

/** The columns of credits: each entry, its credits, and the balance after it. `linkTo` makes the link to a job. */
export const creditColumns = (
  reasons: Record<Entry['reason'], string>,
  linkTo: (id: number, text: string) => ReactNode,
): Column<Entry>[] => [
  {
    name: say`Entry`,
    width: 'minmax(0, 2fr)',
    cell: ({ reason, string_job_id, pack, note }) => (
      <>
        {string_job_id === null
          ? reasons[reason]
          : filled(say`${reasons[reason]} for ${HERE}`, linkTo(string_job_id, say`String Job #${string_job_id}`))}
        {(pack ?? note) && (
          <bdi className="block text-12 text-ink-2">{pack ?? (isPortalNote(note) ? PORTAL_NOTES[note] : note)}</bdi>
        )}
      </>
    ),
  },
  {
    name: say`Credits`,
    width: '72px',
    isFigure: true,
    cell: ({ amount }) => (amount > 0 ? `+${amount}` : `−${-amount}`),
  },
  { name: say`Balance`, width: '72px', isFigure: true, cell: ({ balance_after }) => balance_after },
]
