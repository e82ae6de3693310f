import { sql } from 'kysely'
import { isOffered, type Language, languageName } from '../../contract/base/languages.ts'
import { english, type Say } from '../../contract/base/say.ts'
import { MESSAGE_KINDS, MESSAGES, type MessageKind } from '../../contract/messages/message-kinds.ts'
import {
  isSameTemplate,
  type MessageTemplate,
  type Template,
  type TemplateChange,
  type TemplateReset,
} from '../../contract/messages/message-templates.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, transact } from '../base/database/connect.ts'
import { badRequest } from '../base/errors.ts'
import { sayTo } from '../base/process/catalogs.ts'
import { requireSeen } from '../base/require-seen.ts'
import { languageOffer } from '../catalog/settings/languages.ts'
import { NOT_OFFERED } from './choice.ts'

/** The portal's own text. */
function standardOf(kind: MessageKind, say: Say): Template {
  const { subject, body } = MESSAGES[kind].template
  return { subject: say.of(subject), body: say.of(body) }
}

/**
 * The shop's own templates for the readers of a language, at most one of each kind: the one in their language, otherwise
 * the one in the language of the shop, otherwise the English one.
 */
function selectOwn(db: Db, language: Language) {
  const order = sql<Language[]>`array[${language}::text, shop.language, 'en']`
  return db
    .selectFrom('message_templates as t')
    .innerJoin('shop_settings as shop', (join) => join.onTrue())
    .select(['t.kind', 't.language', 't.subject', 't.body'])
    .distinctOn('t.kind')
    .where(sql<boolean>`t.language = any (${order})`)
    .orderBy('t.kind')
    .orderBy(sql`array_position(${order}, t.language)`)
}

const ownOf = (db: Db, kind: MessageKind, language: Language): Promise<Template | undefined> =>
  selectOwn(db, language).where('t.kind', '=', kind).executeTakeFirst()

/** The template of a kind for a reader: the shop's own as it is, or the portal's in the reader's language. */
export async function templateOf(db: Db, kind: MessageKind, say: Say): Promise<Template> {
  return (await ownOf(db, kind, say.language)) ?? standardOf(kind, say)
}

/**
 * The language that a call about templates names, and what says the portal's texts. A call without one is about the
 * language of the shop, with the portal's texts in English. Throws 400 for a language that the shop does not offer.
 */
export async function languageOfTexts(db: Db, named: Language | undefined): Promise<{ language: Language; say: Say }> {
  const offer = await languageOffer(db)
  if (named === undefined) return { language: offer.language, say: english }
  if (!isOffered(named, offer)) throw badRequest(NOT_OFFERED)
  return { language: named, say: sayTo(named) }
}

/** The templates of all kinds for the readers of a language. */
export async function listTemplates(db: Db, named: Language | undefined): Promise<MessageTemplate[]> {
  const { language, say } = await languageOfTexts(db, named)
  const own = await selectOwn(db, language).execute()
  return MESSAGE_KINDS.map((kind) => {
    const standard = standardOf(kind, say)
    const found = own.find((template) => template.kind === kind)
    const { subject, body } = found ?? standard
    const inLanguage = named && { language: found?.language ?? language }
    return { kind, subject, body, is_default: isSameTemplate({ subject, body }, standard), ...inLanguage }
  })
}

/**
 * Saves the shop's own template in a language. One that equals the portal's is stored only while the shop has one in
 * another language that its readers would get. Throws 409 when the text is no longer as the person saw it.
 */
export const saveTemplate = (
  db: Db,
  actor_id: number,
  { kind, language: named, subject, body, from }: TemplateChange,
): Promise<MessageTemplate> =>
  transact(db, async (trx) => {
    const { language, say } = await languageOfTexts(trx, named)
    // The texts in other languages decide whether a text is stored, so texts are saved one after the other.
    await trx.selectFrom('message_settings').select('kinds').forUpdate().executeTakeFirstOrThrow()
    const before = (await ownOf(trx, kind, language)) ?? standardOf(kind, say)
    const template = { subject, body }
    requireSeen(from, { subject: before.subject, body: before.body }, template)
    const is_default = isSameTemplate(template, standardOf(kind, say))
    await trx.deleteFrom('message_templates').where('kind', '=', kind).where('language', '=', language).execute()
    if (!is_default || (await ownOf(trx, kind, language))) {
      const stored = is_default ? standardOf(kind, sayTo(language)) : template
      await trx
        .insertInto('message_templates')
        .values({ kind, language, ...stored })
        .execute()
    }
    if (!isSameTemplate(before, template)) {
      const inLanguage = named ? ` (${languageName(language)})` : ''
      await recordAudit(trx, {
        actor_id,
        action: 'settings',
        subject: `text of the message '${MESSAGES[kind].label}'${inLanguage}`,
        from_value: before.subject,
        to_value: subject,
      })
    }
    return { kind, ...template, is_default, ...(named && { language }) }
  })

/** Gives the readers of a language the portal's template again. Throws 409 as `saveTemplate`. */
export async function resetTemplate(db: Db, actor_id: number, { kind, ...named }: TemplateReset) {
  const { say } = await languageOfTexts(db, named.language)
  return saveTemplate(db, actor_id, { kind, ...named, ...standardOf(kind, say) })
}
