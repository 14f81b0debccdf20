/** Emscripten's number for ENOSPC. */
const NO_SPACE = 51

/** An error of the engine from whatever it throws: its files throw objects that are no errors, with a number and no message. */
export function engineError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  if (typeof thrown !== 'object' || thrown === null || !('errno' in thrown)) return new Error(String(thrown))
  if (thrown.errno === NO_SPACE) return new Error('No space left on device', { cause: thrown })
  return new Error(`Its files failed (error ${String(thrown.errno)})`, { cause: thrown })
}
