import { say } from './config.ts'

/** The content of a chosen file. Throws a sentence if the file cannot be read, such as one that was moved meanwhile. */
export const readFile = async (file: File): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new Error(say`The file could not be read. Please choose it again.`)
    }),
  )
