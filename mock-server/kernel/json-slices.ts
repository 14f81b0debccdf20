/** Milliseconds after which other work gets its turn: too short for anybody to notice. */
const SLICE_MS = 8
const encoder = new TextEncoder()

/** A long JSON text that grows in pieces of UTF-8. */
export interface JsonSlices {
  /** Resolves after a pause for other work of the process, where it is time for one; undefined otherwise. */
  add(text: string): Promise<void> | undefined
  end(): Uint8Array[]
}

export function jsonSlices(): JsonSlices {
  const pieces: Uint8Array[] = []
  let texts: string[] = []
  let sliceStart = performance.now()
  const flush = () => {
    pieces.push(encoder.encode(texts.join('')))
    texts = []
  }
  return {
    add(text) {
      texts.push(text)
      if (performance.now() - sliceStart < SLICE_MS) return undefined
      flush()
      return new Promise((resolve) => {
        setTimeout(() => {
          sliceStart = performance.now()
          resolve()
        })
      })
    },
    end() {
      flush()
      return pieces
    },
  }
}
