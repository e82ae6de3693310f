import { keysOf } from '../../../contract/base/keys.ts'
import { codeVersion, LabelSettings, type LabelSettingsInput } from '../../../contract/job/labels.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { codeAddress } from '../tags/tags.ts'

const COLUMNS = keysOf(LabelSettings.shape)

/** The shop's settings for printing labels. */
export const labelSettings = (db: Db): Promise<LabelSettings> =>
  db.selectFrom('label_settings').select(COLUMNS).executeTakeFirstOrThrow()

/** Saves how the shop prints labels. Throws 409 when the portal's address does not fit into a code. */
export function saveLabelSettings(
  db: Db,
  actor_id: number,
  input: LabelSettingsInput,
  publicUrl: string,
): Promise<LabelSettings> {
  requireShortAddress(publicUrl)
  return transact(db, async (trx) => {
    const before = await trx.selectFrom('label_settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
    const after = { ...before, ...input }
    await trx.updateTable('label_settings').set(after).execute()
    await recordSettings(trx, actor_id, textsOf(before), textsOf(after))
    return after
  })
}

/** The settings as the audit trail shows them. */
const textsOf = (settings: LabelSettings) =>
  Object.fromEntries(COLUMNS.map((column) => [`label ${column.replaceAll('_', ' ')}`, String(settings[column])]))

/** Throws 409 when the portal's address does not fit into the code on a label. */
export function requireShortAddress(publicUrl: string) {
  const anyTag = '0'.repeat(26)
  if (codeVersion(codeAddress(publicUrl, anyTag)) === null) {
    throw conflict(
      `The portal's address ${publicUrl} does not fit into the code on a label. Set PUBLIC_URL to an address whose host has at most 53 letters, digits, dots and hyphens.`,
    )
  }
}
