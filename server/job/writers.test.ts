import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../base/process/project.ts'

// A demo shop and a restored backup insert rows with their whole past.
const isProduct = (file: string) =>
  file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(demo|backup|testing)\//.test(file)

test('only one file changes rows of string_jobs', () => {
  const folder = join(projectFolder, 'server')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'))
  const writers = files
    .filter(isProduct)
    .filter((file) => /updateTable\('string_jobs|update string_jobs/.test(readFileSync(join(folder, file), 'utf8')))
  expect(writers).toEqual(['job/write.ts'])
})
