import { expect } from '@playwright/test'
import type { Db } from '../server/base/database/connect.ts'

/** The newest link of a kind that was emailed to a recipient; waits for the email. */
export async function newestLink(db: Db, recipient: string, step: string): Promise<string> {
  const find = async () => {
    const emails = await db
      .selectFrom('messages')
      .select('text_body')
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .execute()
    const texts = emails.map(({ text_body }) => new RegExp(`\\S+/#${step}=\\S+`).exec(text_body)?.[0])
    return texts.find((link) => link !== undefined)
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}
