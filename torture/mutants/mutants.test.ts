import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../server/base/process/project.ts'
import { objectsIn } from '../../server/testing/sql-objects.ts'
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

test('no mutant changes what definitions replace when all migrations have run', () => {
  const definitions = 'server/base/database/definitions'
  const replaced = readdirSync(join(projectFolder, definitions)).flatMap((file) =>
    objectsIn(read(`${definitions}/${file}`)).map(({ name }) => name),
  )
  const replacedIn = (text: string) => objectsIn(text).filter(({ name }) => replaced.includes(name))
  for (const { name, file, from, to } of mutants.filter((mutant) => mutant.file.includes('/migrations/'))) {
    const text = read(file)
    expect({ name, changes: replacedIn(text.replace(from, () => to)) }).toEqual({ name, changes: replacedIn(text) })
  }
})
