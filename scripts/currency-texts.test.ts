import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { project } from './run.mjs'

/** The only file that may name currencies. */
const CURRENCY = 'contract/base/money.ts'

/** The texts of a file: string literals, parts of templates, and text between tags. */
function textsOf(path: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node) {
      if ('value' in node && typeof node.value === 'string') texts.push(node.value)
      if (node.type === 'TemplateElement' && 'value' in node) texts.push(JSON.stringify(node.value))
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, readFileSync(join(project, path), 'utf8')).program)
  return texts
}

// A dollar sign also begins the parameters of SQL and of addresses, and ends the part of a template before a '${'.
const isAmount = (text: string) => /\$(?:\d+[.,]\d|\?\?|\s)|(?<!\w)\$(?:"|$)|\busd\b/i.test(text) && text !== '$'

test.each(['contract', 'server', 'web'])('no text in %s has the symbol or the code of a currency', (folder) => {
  const files = readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^testing\//.test(file))
    .map((file) => join(folder, file))
  expect(files.length).toBeGreaterThan(30)
  const found = files
    .filter((file) => file !== CURRENCY)
    .flatMap((file) =>
      textsOf(file)
        .filter(isAmount)
        .map((text) => ({ file, text })),
    )
  expect(found).toEqual([])
  expect(textsOf(CURRENCY).some(isAmount)).toBe(true)
})
