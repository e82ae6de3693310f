import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

const FOLDERS = ['bench', 'cluster', 'contract', 'e2e', 'scripts', 'server', 'simulator', 'tools', 'torture', 'web']
const LONG_COMMENT = /^(?=.{126}) *(\/\/|\/?\*|--).*$/gm

test('the lines of comments have at most 125 characters', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  ).filter((file) => /\.(tsx?|mjs|sql|css)$/.test(file) && !file.includes('migrations'))
  const long = files.flatMap((file) => readFileSync(join(project, file), 'utf8').match(LONG_COMMENT) ?? [])
  expect(long).toEqual([])
})
