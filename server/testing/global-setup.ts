import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { installJobs } from '../jobs/worker.ts'
import { clearLeftovers } from './leftovers.ts'
import { createDatabase, TEMPLATE } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that holds the migrated template. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject) {
  await clearLeftovers()
  const given = process.env.TEST_DATABASE_URL
  const dataDir = mkdtempSync(join(tmpdir(), 'stringbed-test-'))
  // As root the database's own user must be able to pass through.
  chmodSync(dataDir, 0o711)
  const embedded = given ? null : await startEmbedded({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  const postgresUrl = given ?? embedded?.url ?? ''

  const template = await createDatabase(postgresUrl, TEMPLATE)
  const connection = connect(template, { max: 1 })
  await migrate(connection.db)
  await installJobs(connection.pool)
  await connection.close()
  project.provide('postgresUrl', postgresUrl)

  return async () => {
    await embedded?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
