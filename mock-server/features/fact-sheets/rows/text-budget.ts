import type { TextBudget } from './read-context.store.ts'

const MEBIBYTE = 1_048_576
/** Texts that one answer is made of: together with the answer itself they take several times as much memory. */
const TEXT_BYTES = 64 * MEBIBYTE

/** What one request may read of texts. `refusal`: the error of a request that asks for more than so much. */
export function textBudget(refusal: (allowed: string) => Error): TextBudget {
  let taken = 0
  return {
    get left() {
      return Math.max(0, TEXT_BYTES - taken)
    },
    take(bytes) {
      taken += bytes
      if (taken > TEXT_BYTES) throw refusal(`${TEXT_BYTES / MEBIBYTE} MiB`)
    },
  }
}
