import { badRequest } from '../errors.ts'

/** 400 for a file of which nothing is imported, because this line has an error, as do `more` others. */
export function refusedLine({ line, message }: { line: number; message: string }, more: number) {
  if (more === 0) return badRequest(`Line ${line}: ${message}. Nothing was imported.`)
  return badRequest(
    more === 1
      ? `Line ${line}: ${message}. Nothing was imported. 1 more line has errors.`
      : `Line ${line}: ${message}. Nothing was imported. ${more} more lines have errors.`,
  )
}
