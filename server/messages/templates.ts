import { DEFAULT_TEMPLATES, type Template } from '../../contract/message-templates.ts'
import type { MessageKind } from '../../contract/messages.ts'
import type { Db } from '../database/connect.ts'

/** The template of a kind: the shop's own, or the default. */
export async function templateOf(db: Db, kind: MessageKind): Promise<Template> {
  const own = await db
    .selectFrom('message_templates')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return own ?? DEFAULT_TEMPLATES[kind]
}
