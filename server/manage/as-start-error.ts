import { Refusal } from '../base/errors.ts'
import { StartError } from '../base/process/start-error.ts'

/** Throws a refusal of an action as the sentence of a command that fails, and any other error as it is. */
export function asStartError(error: unknown): never {
  throw error instanceof Refusal ? new StartError(error.message) : error
}
