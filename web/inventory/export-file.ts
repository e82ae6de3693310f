import type { CsvFile } from '../../contract/inventory.ts'
import { toastFailure } from '../ui/toast.tsx'

/** Saves a file that the server writes, or says why there is none. */
export async function exportFile(write: () => Promise<CsvFile>) {
  try {
    saveFile(await write())
  } catch (error) {
    toastFailure(error, 'The export failed. Please try again.')
  }
}

function saveFile({ filename, csv }: CsvFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = filename
  link.click()
  // The download has its own hold on the data once it has begun.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
