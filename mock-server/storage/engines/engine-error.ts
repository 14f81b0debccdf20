/** Emscripten's number for ENOSPC. */
const NO_SPACE = 51

/** An error of the engine; its files throw objects that are none, with a number and no message. */
export function engineError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown
  const number = typeof thrown === 'object' && thrown !== null && 'errno' in thrown ? thrown.errno : undefined
  if (number === NO_SPACE) return new Error('No space left on device', { cause: thrown })
  return new Error(number === undefined ? String(thrown) : `Its files failed (error ${number})`, { cause: thrown })
}
