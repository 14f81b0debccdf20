import { refuse } from './refusal.ts'
import { yieldToRequests } from './yield-to-requests.ts'

const MEBIBYTE = 1_048_576
/** Bytes of one answer, in which a text may come again and again: that of a tag on 20,000 fact sheets. */
const ANSWER_BYTES = 128 * MEBIBYTE
/** Milliseconds after which other work gets its turn: too short for anybody to notice. */
const SLICE_MS = 8
const encoder = new TextEncoder()

/** A long JSON text that grows in pieces of UTF-8. */
export interface JsonSlices {
  /** Throws where the text gets longer than an answer may be. Resolves after a pause for other work of the process, where it is time for one; undefined otherwise. */
  add(text: string): Promise<void> | undefined
  /** Throws as `add` does. */
  end(): Uint8Array[]
}

export function jsonSlices(): JsonSlices {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  let sliceStart = performance.now()
  let bytes = 0
  const flush = () => {
    const piece = encoder.encode(texts.join(''))
    pieces.push(piece)
    texts = []
    bytes += piece.byteLength
    if (bytes > ANSWER_BYTES)
      throw refuse.badRequest(
        `The answer would be larger than ${ANSWER_BYTES / MEBIBYTE} MiB: ask for smaller pages or fewer members`,
      )
  }
  return {
    add(text) {
      texts.push(text)
      if (performance.now() - sliceStart < SLICE_MS) return undefined
      flush()
      return yieldToRequests().then(() => {
        sliceStart = performance.now()
      })
    },
    end() {
      flush()
      return pieces
    },
  }
}
