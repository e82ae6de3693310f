import { sql } from 'kysely'
import { type Language, languageOf } from '../../../contract/base/languages.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { sayTo } from '../../base/process/catalogs.ts'
import { withHours } from '../../catalog/hours/queries.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { type Email, htmlText, plainText, translated } from './emails.ts'
import { sendAt } from './sending.ts'

/**
 * Puts an English email into the outgoing mail, in the language of its reader; given a transaction, it leaves only when that
 * commits. The detail stays when the text is removed.
 */
export function postEmail(db: Db, english: Email, detail = ''): Promise<void> {
  return transact(db, async (trx) => {
    const settings = await shopSettings(trx)
    const say = sayTo(languageOf(await choiceOfAddress(trx, english.to), settings))
    const shop = await withHours(trx, settings, say)
    const email = translated(english, say)
    const { to: recipient, subject } = email
    const text_body = plainText(email, shop)
    await postMail(trx, { recipient, subject, text_body, html_body: htmlText(email, shop, say), detail })
  })
}

/** The language that the person with an email address chose; null without an account or a choice. */
async function choiceOfAddress(db: Db, address: string): Promise<Language | null> {
  const person = await db
    .selectFrom('users')
    .select('language')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('language', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return person?.language ?? null
}

interface WrittenMail {
  recipient: string
  subject: string
  text_body: string
  html_body: string
  detail?: string
}

/** The same for an email that is already written. */
export function postMail(db: Db, mail: WrittenMail): Promise<void> {
  return transact(db, async (trx) => {
    const { id } = await trx.insertInto('messages').values(mail).returning('id').executeTakeFirstOrThrow()
    await sendAt(trx, id)
  })
}
