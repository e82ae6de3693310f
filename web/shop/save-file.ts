import type { CsvFile } from '../../contract/shop-strings.ts'

/** Has the browser save a file that the server wrote. */
export function saveFile({ filename, csv }: CsvFile) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = filename
  link.click()
  // The download has its own hold on the data once it has begun.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
