import { limitError, limits } from './limits.ts'

/** Takes bytes of files into the answer; throws where they are more than one request may read. */
export type TakeBytes = (bytes: number) => void

/** The bytes of files that the answer of one request may have. */
export function fileBytes(): TakeBytes {
  let taken = 0
  return (bytes) => {
    taken += bytes
    if (taken <= limits.fileBytes) return
    const allowed = `${limits.fileBytes / 1_048_576} MiB`
    throw limitError(`The request asks for more than ${allowed} of files: ask for fewer with first, or download them`)
  }
}
