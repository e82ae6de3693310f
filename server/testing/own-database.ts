import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, inject } from 'vitest'
import { type Connection, connect, type Db } from '../base/database/connect.ts'
import { createDatabase, dropDatabase } from './template-database.ts'

/** A database for each test of a file: an empty one, or a copy of `template`. */
export function ownDatabase(template?: string): { db: Db } {
  const postgresUrl = inject('postgresUrl')
  const name = `stringbed_${randomUUID().replaceAll('-', '')}`
  let connection: Connection
  beforeEach(async () => {
    connection = connect(await createDatabase(postgresUrl, name, template), { max: 1, patient: true })
  })
  afterEach(async () => {
    await connection.close()
    await dropDatabase(postgresUrl, name)
  })
  return {
    get db() {
      return connection.db
    },
  }
}
