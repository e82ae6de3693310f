import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Edit {
  file: string
  /** Occurs in the file exactly once. */
  from: string
  to: string
}

/** A feature that is added to a copy of the sources by its recipe in README.md, with the programs that must succeed. */
export interface Exercise {
  name: string
  /** The most product files that it may need; tests do not count. */
  files: number
  edits: Edit[]
  /** New files, with their texts. */
  added: Record<string, string>
  /** The tests that must succeed in the copy after the types were checked. */
  tests: string[]
}

const isTest = (file: string) => file.endsWith('.test.ts')

/** The product files that an exercise changes or adds. */
export const productFilesOf = ({ edits, added }: Exercise) =>
  [...new Set([...edits.map(({ file }) => file), ...Object.keys(added)])].filter((file) => !isTest(file))

/** Returns the new texts of the files of an exercise. Throws when a text to replace is missing. */
export function textsOf({ edits, added }: Exercise, folder: string): Map<string, string> {
  const texts = new Map(Object.entries(added))
  for (const { file, from, to } of edits) {
    const text = texts.get(file) ?? readFileSync(join(folder, file), 'utf8')
    if (text.split(from).length !== 2) throw new Error(`${file} does not contain exactly once: ${from}`)
    texts.set(
      file,
      text.replace(from, () => to),
    )
  }
  return texts
}

/** Adds an exercise to a copy of the sources, for good. */
export function add(exercise: Exercise, copy: string) {
  for (const [file, text] of textsOf(exercise, copy)) writeFileSync(join(copy, file), text)
}
