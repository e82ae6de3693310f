import { english, type Say } from '../../contract/base/say.ts'
import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
import type { MessageTemplate, Template, TemplateInput } from '../../contract/messages/message-templates.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'

/** The template of a kind: the shop's own as it is, or the default in the language of its reader. */
export async function templateOf(db: Db, kind: MessageKind, say: Say): Promise<Template> {
  const own = await db
    .selectFrom('message_templates')
    .select(['subject', 'body'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  const { subject, body } = MESSAGES[kind].template
  return own ?? { subject: say.of(subject), body: say.of(body) }
}

/** The templates of all kinds. */
export async function listTemplates(db: Db): Promise<MessageTemplate[]> {
  const own = await db.selectFrom('message_templates').selectAll().execute()
  return MESSAGE_KINDS.map((kind) => {
    const found = own.find((template) => template.kind === kind)
    return { kind, ...MESSAGES[kind].template, ...found, is_default: found === undefined }
  })
}

/** Saves the shop's own template; one that equals the default is not stored. */
export const saveTemplate = (
  db: Db,
  actor_id: number,
  { kind, ...template }: TemplateInput,
): Promise<MessageTemplate> =>
  transact(db, async (trx) => {
    const before = await templateOf(trx, kind, english)
    const standard = MESSAGES[kind].template
    const is_default = template.subject === standard.subject && template.body === standard.body
    await trx.deleteFrom('message_templates').where('kind', '=', kind).execute()
    if (!is_default) {
      await trx
        .insertInto('message_templates')
        .values({ kind, ...template })
        .execute()
    }
    if (before.subject !== template.subject || before.body !== template.body) {
      await recordAudit(trx, {
        actor_id,
        action: 'settings',
        subject: `text of the message '${MESSAGES[kind].label}'`,
        from_value: before.subject,
        to_value: template.subject,
      })
    }
    return { kind, ...template, is_default }
  })
