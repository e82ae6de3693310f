import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect, type Db } from '../base/database/connect.ts'
import { holderOf } from '../base/embedded/runtime-file.ts'
import type { Config } from '../base/process/config.ts'
import { measureStringLives } from '../job/lives/string-lives.ts'
import { accounts } from './people.ts'
import { seedDemo } from './seed.ts'
import { signUp } from './sign-up.ts'

/** Marks a data folder as a demo's, so that the next start recognizes it. */
export const markDemo = (dataDir: string) => writeFile(join(dataDir, 'demo'), 'This folder holds a demo shop.\n')

/** Signs the demo's people up at the running portal and fills the shop, unless an earlier start has done so. */
export async function fillDemo(config: Config, say: (line: string) => void) {
  const running = await holderOf(config.dataDir)
  if (!running?.url) throw new Error('The demo portal is not running')
  const { db, close } = connect(running.url, { max: 2, applicationName: 'stringbed demo' })
  try {
    const { count } = await db
      .selectFrom('string_jobs')
      .select(db.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count > 0) return
    say('Filling the demo shop with a year of work...')
    for (const account of accounts) await signUp(config, account)
    const [manager, technician, customer] = await Promise.all(accounts.map(({ email }) => personOf(db, email)))
    if (!manager || !technician || !customer) throw new Error('The people of the demo could not sign up')
    await setRoles(db, { manager, technician })
    await seedDemo(db, { manager, technician, customer }, new Date(), config.publicUrl)
    await measureStringLives(db)
  } finally {
    await close()
  }
}

async function personOf(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

async function setRoles(db: Db, { manager, technician }: { manager: number; technician: number }) {
  const set = (id: number, is_manager: boolean, is_technician: boolean) =>
    db.updateTable('users').set({ is_manager, is_technician }).where('id', '=', id).execute()
  await set(manager, true, false)
  await set(technician, false, true)
}
