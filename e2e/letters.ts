import { expect } from '@playwright/test'
import type { Db } from '../server/database/connect.ts'

/** The address behind the newest letter's link of that kind, as soon as the letter is there. */
export async function newestLink(db: Db, recipient: string, step: string): Promise<string> {
  const find = async () => {
    const letters = await db
      .selectFrom('outgoing_mail')
      .select('text_body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .execute()
    const texts = letters.map(({ text_body }) => new RegExp(`\\S+/#${step}=\\S+`).exec(text_body)?.[0])
    return texts.find((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
