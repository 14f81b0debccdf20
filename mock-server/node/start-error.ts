/** The service cannot start for a reason that its operator can correct; the message names it and needs no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
