/** A sentence for the person who starts the portal: printed alone, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
