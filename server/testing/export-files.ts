import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Person } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Starts an export as this manager. Returns the address of its zip. */
export const startExport = async (portal: TestApp, manager: Person): Promise<string> =>
  (await portal.ask('POST', '/shop/export/', { as: manager, body: {} })).body.address

export const downloadExport = (portal: TestApp, address: string) => portal.app.inject({ method: 'GET', url: address })

/** The files of a new export by their names. */
export async function exportedFiles(portal: TestApp, manager: Person): Promise<Map<string, string>> {
  const { statusCode, rawPayload } = await downloadExport(portal, await startExport(portal, manager))
  expect(statusCode).toBe(200)
  return unzip(rawPayload)
}

/** The rows of a file as objects by the names of its columns. */
export const rowsOf = (files: Map<string, string>, name: string): Record<string, string>[] =>
  parse(files.get(name) ?? '', { columns: true, bom: true })

/** The files of a zip, by the records of its directory. */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const local = zip.readUInt32LE(at + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(data, data + zip.readUInt32LE(at + 20))).toString())
    at += 46 + nameLength + extra + comment
  }
  return files
}
