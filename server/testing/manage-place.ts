import { connect, type Db } from '../base/database/connect.ts'
import type { Place } from '../manage/command.ts'

/** The place of a command of `npm run manage`, for tests that call it. */
export const placeOf = (url = '', config: Partial<Place['config']> = {}): Place => ({
  url,
  config: {
    dataDir: '',
    databaseUrl: null,
    authSecret: null,
    auth: { provider: 'local' },
    publicUrl: 'http://localhost:3000',
    ...config,
  },
})

/** Runs something on a database, over a connection like that of the terminal's commands. */
export async function using<T>(url: string, act: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = connect(url, { max: 1, applicationName: 'stringbed manage' })
  try {
    return await act(db)
  } finally {
    await close()
  }
}
