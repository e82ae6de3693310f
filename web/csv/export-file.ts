import type { CsvFile } from '../../contract/base/csv.ts'
import { toastFailure } from '../ui/toast.tsx'

/** Saves a file from the server, or reports why that failed. */
export async function exportFile(write: () => Promise<CsvFile>) {
  try {
    saveFile(await write())
  } catch (error) {
    toastFailure(error, 'The export failed. Please try again.')
  }
}

/** Saves a file with this text. */
export function saveFile({ filename, csv }: CsvFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = filename
  link.click()
  // A download that has begun keeps its own reference to the data.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
