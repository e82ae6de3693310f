import { sql } from 'kysely'
import { parseTag } from '../../../contract/job/tags.ts'
import type { BoardAddress } from '../../../contract/work/board.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'

const addressOf = (publicUrl: string, key: string) => `${publicUrl}/board?key=${key}`

/** The address of the board. */
export async function boardAddress(db: Db, publicUrl: string): Promise<BoardAddress> {
  const found = await db.selectFrom('board_key').select('key').executeTakeFirst()
  return { address: found ? addressOf(publicUrl, found.key) : null }
}

/** Gives the board a new key and ends the streams of the old one. The audit trail does not show keys. */
export function replaceBoardKey(db: Db, actor_id: number, publicUrl: string): Promise<BoardAddress> {
  return transact(db, async (trx) => {
    const { key } = await trx
      .insertInto('board_key')
      .defaultValues()
      .onConflict((conflict) => conflict.column('is_the_only_row').doUpdateSet({ key: sql<string>`new_tag()` }))
      .returning('key')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, {
      actor_id,
      action: 'settings',
      subject: 'board key',
      from_value: '',
      to_value: 'new',
    })
    return { address: addressOf(publicUrl, key) }
  })
}

/** Returns true if this is the key of the board. */
export async function isBoardKey(db: Db, key: unknown): Promise<boolean> {
  // A key has the form of a tag. Any other text may not even be valid in the database.
  if (typeof key !== 'string' || parseTag(key) !== key) return false
  const found = await db.selectFrom('board_key').select('key').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}
