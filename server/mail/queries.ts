import { type Db, transact } from '../database/connect.ts'
import { addJob } from '../jobs.ts'
import { html, type Letter, plainText } from './letters.ts'

/** Puts a letter into the outgoing mail; given a transaction, it leaves only when that commits. */
export function postLetter(db: Db, letter: Letter): Promise<void> {
  return transact(db, async (trx) => {
    const { id } = await trx
      .insertInto('outgoing_mail')
      .values({
        recipient: letter.to,
        subject: letter.subject,
        text_body: plainText(letter),
        html_body: html(letter),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(trx, 'send_mail', { mail_id: id })
  })
}
