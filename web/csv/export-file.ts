import type { CsvFile } from '../../contract/base/csv.ts'
import { say } from '../config.ts'
import { saveText } from '../ui/save-file.ts'
import { toastFailure } from '../ui/toast.tsx'

/** Saves a file from the server, or reports why that failed. */
export async function exportFile(write: () => Promise<CsvFile>) {
  try {
    saveFile(await write())
  } catch (error) {
    toastFailure(error, say`The export failed. Please try again.`)
  }
}

export const saveFile = ({ filename, csv }: CsvFile) => saveText(filename, csv, 'text/csv')
