import { LIVE_KINDS, type LiveEvent } from '../../contract/base/live.ts'
import type { CallName } from '../api.ts'
import { CHANGES } from './changes.ts'
import type { Change } from './refresh.ts'
import { type Kind, SHOWS, type ShownKinds } from './shows.ts'

/** The calls that change with time and with other customers' jobs, about which a customer gets no event. */
const TIMED = new Set<string>([
  'getQueue',
  'getNextPromise',
  'listPlaces',
  'getJobForecast',
  'getBills',
  'listCalls',
  'getOverview',
  'getShown',
  'getToday',
] satisfies CallName[])

export const isTimed = (name: string) => TIMED.has(name)

// Pages also keep data that no call reads, such as whether this browser gets push messages.
const shownBy = (name: string) => (SHOWS as Record<string, ShownKinds | undefined>)[name]

const depends = ({ row, kinds }: ShownKinds, kind: Kind) => row === kind || kinds.includes(kind)

/** Returns true if the response of a call, with the id in its path, may have changed with this event. */
export function isAffected({ kind, ids }: LiveEvent, name: string, id: string | undefined): boolean {
  const shown = shownBy(name)
  if (!shown || kind === 'poll') return false
  if (kind === 'all') return LIVE_KINDS.some((each) => each !== 'all' && depends(shown, each))
  const isOther = ids.length > 0 && id !== undefined && !ids.includes(Number(id))
  return shown.kinds.includes(kind) || (shown.row === kind && !isOther)
}

/** Returns true if the response of a call may have changed with a change of the person. */
export function isAffectedBy({ name: change, hasFailed }: Change, name: string): boolean {
  const shown = shownBy(name)
  const changed = CHANGES[change]
  if (!shown || changed.length === 0) return false
  if (hasFailed || changed === 'everything') return shown.row !== undefined || shown.kinds.length > 0
  return changed.some((kind) => depends(shown, kind))
}
