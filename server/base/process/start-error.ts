/** An error whose message is written for the person who starts the portal; it is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
