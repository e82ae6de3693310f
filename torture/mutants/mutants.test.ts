import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../server/base/process/project.ts'
import { mutants } from './all.ts'

const read = (file: string) => readFileSync(join(projectFolder, file), 'utf8')

test.each(mutants)(
  '$name: its source text occurs once in its file, and its test file exists',
  ({ file, from, to, caughtBy }) => {
    expect(read(file).split(from)).toHaveLength(2)
    expect(to).not.toBe(from)
    expect(existsSync(join(projectFolder, caughtBy))).toBe(true)
  },
)

test('the names of mutants are unique', () => {
  const names = mutants.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
