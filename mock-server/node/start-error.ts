/** The service cannot start, for a reason that its operator can mend: the message says which, and needs no stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
