import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../../server/base/process/project.ts'
import { exercises } from './all.ts'
import { productFilesOf, textsOf } from './exercise.ts'

test.each(exercises)('$name: its texts occur once, and it needs at most $files files of the product', (exercise) => {
  expect([...textsOf(exercise, projectFolder).keys()].length).toBeGreaterThan(0)
  expect(productFilesOf(exercise).length).toBeLessThanOrEqual(exercise.files)
})

const IMPORT = /^import (?:type )?\{([^}]+)\} from '(\.[^']+)'$/gm
const NAME = /(?:type )?(\w+)(?: as \w+)?(?:,|\s*$)/g
const EXPORT = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm

/** The files that a text imports, each with the names that it takes from there. */
const importsOf = (text: string) =>
  [...text.matchAll(IMPORT)].map(([, names = '', path = '']) => ({
    path,
    names: [...names.matchAll(NAME)].map(([, name]) => name),
  }))

test.each(exercises)('$name: its tests exist, and so does what its files import', (exercise) => {
  const texts = textsOf(exercise, projectFolder)
  for (const path of exercise.tests) expect(texts.has(path) || existsSync(join(projectFolder, path)), path).toBe(true)
  for (const [file, text] of texts) {
    for (const { path, names } of importsOf(text)) {
      const from = join(dirname(file), path)
      const imported = texts.get(from) ?? readFileSync(join(projectFolder, from), 'utf8')
      const exported = [...imported.matchAll(EXPORT)].map(([, name]) => name)
      const missing = names.filter((name) => !exported.includes(name))
      expect([file, from, missing]).toEqual([file, from, []])
    }
  }
})
