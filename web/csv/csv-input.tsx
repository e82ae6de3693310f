import type { ComponentProps } from 'react'
import { cn } from '../ui/cn.ts'
import { inputLook } from '../ui/input.tsx'

/** A field for a CSV file. */
export const CsvInput = (props: ComponentProps<'input'>) => (
  <input
    {...props}
    type="file"
    accept=".csv,text/csv,text/plain"
    // The browser reports the choice of a file only when it is another one than before; a corrected file is the same one.
    onClick={({ currentTarget }) => {
      currentTarget.value = ''
    }}
    className={cn(
      inputLook,
      'py-1.5 file:mr-3 file:rounded-8 file:border file:border-solid file:border-edge file:bg-surface file:px-3 file:py-1 file:text-14 file:font-strong file:text-ink',
    )}
  />
)
