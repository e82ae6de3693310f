import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../base/database/connect.ts'
import { migrate } from '../base/database/migrate.ts'
import { startEmbedded } from '../base/embedded/embedded.ts'
import { installJobs } from '../base/jobs/worker.ts'
import { clearLeftovers } from './leftovers.ts'
import { memoryFolder } from './memory-folder.ts'
import { createDatabase, SHORT_LIVED, TEMPLATE } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server with the migrated template. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for the whole run, with a migrated template that every test file copies. */
export async function setup(project: TestProject) {
  const folder = memoryFolder() ?? tmpdir()
  for (const place of new Set([tmpdir(), folder])) await clearLeftovers(place)
  const given = process.env.TEST_DATABASE_URL
  const dataDir = mkdtempSync(join(folder, 'stringbed-test-'))
  // When tests run as root, the database's user must be able to enter the folder.
  chmodSync(dataDir, 0o711)
  const embedded = given ? null : await startEmbedded({ dataDir, log: () => {}, settings: SHORT_LIVED })
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
