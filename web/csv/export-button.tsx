import { useMutation } from '@tanstack/react-query'
import type { CsvFile } from '../../contract/base/csv.ts'
import { say } from '../config.ts'
import { Button } from '../ui/button.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { saveCsv } from './save-csv.ts'

/** Saves a file from the server, or reports why that failed. */
export function ExportButton({ text = say`Export`, write }: { text?: string; write: () => Promise<CsvFile> }) {
  const file = useMutation({
    mutationFn: write,
    onSuccess: saveCsv,
    onError: (error) => toastFailure(error, say`The export failed. Please try again.`),
  })
  return (
    <Button busy={file.isPending} onClick={() => file.mutate()}>
      {text}
    </Button>
  )
}
