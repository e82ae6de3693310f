import { MESSAGE_KINDS, type MessageKind } from '../../contract/messages/message-kinds.ts'
import type { MessageSettings, MessageSettingsInput } from '../../contract/messages/messages.ts'
import { recordSettings } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import { addJob } from '../base/jobs/jobs.ts'
import { hoursOf, selectHours } from '../catalog/hours/queries.ts'
import { withSwitched } from './switched.ts'

const COLUMNS = ['kinds', 'delay_minutes', 'reminder_days'] as const satisfies (keyof MessageSettings)[]

/** The messages that the shop sends, and their times. */
export const messageSettings = (db: Db): Promise<MessageSettings> =>
  db.selectFrom('message_settings').select(COLUMNS).executeTakeFirstOrThrow()

const rulesRow = prepare({}, (db) =>
  selectHours(db)
    .innerJoin('message_settings as m', (join) => join.onTrue())
    .select([...COLUMNS, 'm.since', 'm.restored_at']),
)

/** The stored rules with the opening hours. */
export async function messageRules(db: Db) {
  const { time_zone, spans, closed, ...rules } = await rulesRow.only(db, {})
  return { ...rules, hours: hoursOf({ time_zone, spans, closed }) }
}

/**
 * The moment since which changes are announced. After a restore, nobody knows what was announced before it: a message may
 * have been planned and sent after the backup was made.
 */
export const announcedSince = ({ since, restored_at }: Pick<MessageRules, 'since' | 'restored_at'>) =>
  restored_at && restored_at > since ? restored_at : since

export type MessageRules = Awaited<ReturnType<typeof messageRules>>

export function saveMessageSettings(
  db: Db,
  actor_id: number,
  { from, ...input }: MessageSettingsInput,
): Promise<MessageSettings> {
  return transact(db, async (trx) => {
    const before = await trx.selectFrom('message_settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
    const after = { ...before, ...input }
    after.kinds = withSwitched(MESSAGE_KINDS, { present: before.kinds, from: from?.kinds, wanted: after.kinds })
    await trx.updateTable('message_settings').set(after).execute()
    // Waiting messages follow the new rules.
    await addJob(trx, 'sweep_messages', {}, { jobKey: 'sweep_messages' })
    await recordSettings(trx, actor_id, textsOf(before), textsOf(after))
    return after
  })
}

/** The settings as the audit trail shows them. */
const textsOf = (settings: MessageSettings) =>
  Object.fromEntries(COLUMNS.map((column) => [`messages: ${inWords(column)}`, inWords(settings[column])]))

const inWords = (value: string | number | number[] | MessageKind[]) =>
  (Array.isArray(value) ? value.join(', ') : String(value)).replaceAll('_', ' ')
