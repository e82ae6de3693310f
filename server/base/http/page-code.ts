import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Translated } from '../../../contract/base/languages.ts'
import { FIRST_PAGES } from '../../../contract/pages.ts'
import { CATALOG_FOLDERS } from '../process/catalogs.ts'

/** A file of the build: the chunks that it imports, by their keys in the manifest. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

const ENTRY = 'index.html'

/** The built files of pages. */
export interface PageCode {
  /** The code that a page needs besides the main script, by its path. */
  page(path: string): string[]
  /** The scripts with the translations of a language; those of the pages for staff are in one of their own. */
  catalogs(language: Translated, isStaff: boolean): string[]
}

/**
 * The addresses of files that the browser would otherwise find only after the main script has run. None without a
 * manifest.
 */
export function pageCode(webFolder: string): PageCode {
  const path = join(webFolder, '.vite/manifest.json')
  if (!existsSync(path)) return { page: () => [], catalogs: () => [] }
  // The build writes the file.
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>
  const filesOf = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return found
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) filesOf(imported, found)
    return found
  }
  // A page in a group of vite.config.ts has no key of its own; the group has its name.
  const keyOf = (code: string) =>
    code in manifest
      ? code
      : (Object.keys(manifest).find((key) => manifest[key]?.name === basename(code, '.tsx')) ?? code)
  const main = filesOf(ENTRY)
  const pages = new Map(
    Object.values(FIRST_PAGES).map(({ path, code }) => [
      path,
      [...filesOf(keyOf(code))].filter((file) => !main.has(file)).map((file) => `/${file}`),
    ]),
  )
  return {
    page: (path) => pages.get(path) ?? [],
    catalogs: (language, isStaff) =>
      [CATALOG_FOLDERS.customers, ...(isStaff ? [CATALOG_FOLDERS.staff] : [])].flatMap(
        (folder) => manifest[`${folder}/${language}.po`]?.file ?? [],
      ),
  }
}
