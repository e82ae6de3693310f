import { expect, test } from 'vitest'
import { projectFolder } from '../../server/base/process/project.ts'
import { exercises } from './all.ts'
import { productFilesOf, textsOf } from './exercise.ts'

test.each(exercises)('$name: its texts occur once, and it needs at most $files files of the product', (exercise) => {
  expect([...textsOf(exercise, projectFolder).keys()].length).toBeGreaterThan(0)
  expect(productFilesOf(exercise).length).toBeLessThanOrEqual(exercise.files)
})
