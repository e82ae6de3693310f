import { readFile } from 'node:fs/promises'
import { decodeText } from '../../contract/base/decode-text.ts'
import { importCsv, previewImport } from '../base/csv/import-csv.ts'
import { reasonOf } from '../base/errors.ts'
import { StartError } from '../base/process/start-error.ts'
import { stringsCsv } from '../catalog/inventory/csv.ts'
import { shopRegion } from '../catalog/settings/region.ts'
import type { Command } from './command.ts'

const SHOWN = 50

export const importCommand: Command = {
  name: 'strings import',
  args: ['FILE'],
  usage: 'FILE',
  summary: 'import strings from a CSV file',
  detail:
    'The first line names the columns: manufacturer, name and color, and any of color_hex_code, gauge_mm, kind,\nsurcharge, stock_sets, reorder_level and is_listed. An existing string is changed. Either the whole file is imported, or nothing.',
  async run(db, [file = '']) {
    const region = await shopRegion(db)
    const csv = await readCsv(file, region.country)
    const table = stringsCsv(region)
    const { errors } = await previewImport(db, table, csv)
    if (errors.length > 0) {
      const lines = errors.slice(0, SHOWN).map(({ line, message }) => `  line ${line}: ${message}`)
      const more = errors.length > SHOWN ? [`  and ${errors.length - SHOWN} more`] : []
      throw new StartError(['Nothing was imported:', ...lines, ...more].join('\n'))
    }
    const { added, changed, unchanged } = await importCsv(db, table, csv, null)
    return `${added} added, ${changed} changed, ${unchanged} unchanged.`
  },
}

async function readCsv(file: string, country: string): Promise<string> {
  try {
    return decodeText(await readFile(file), country)
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${reasonOf(error)}`)
  }
}
