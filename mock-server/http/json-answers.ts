const encoder = new TextEncoder()

/** A JSON answer that the store has built as text. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A JSON answer of megabytes, built in steps: UTF-8 in pieces, which together are the text. */
export class JsonPieces {
  readonly pieces: readonly Uint8Array[]
  constructor(pieces: readonly Uint8Array[]) {
    this.pieces = pieces
  }

  /** Texts that together are one. */
  static of(texts: readonly string[]): JsonPieces {
    return new JsonPieces(texts.map((text) => encoder.encode(text)))
  }

  /** An answer of data that is JSON already, with further members of its envelope: of any kind, because they only become JSON. */
  static enveloped(
    type: string,
    data: readonly Uint8Array[],
    more: Readonly<Record<string, unknown>> = {},
  ): JsonPieces {
    const end = JSON.stringify(more).slice(1)
    const begin = `{"status":"OK","type":${JSON.stringify(type)},"data":`
    return new JsonPieces([encoder.encode(begin), ...data, encoder.encode(end === '}' ? end : `,${end}`)])
  }
}

/** The bytes of an answer, however it was made. */
export function bytesOf(answer: unknown): Uint8Array<ArrayBuffer> {
  if (answer instanceof JsonText) return encoder.encode(answer.text)
  if (!(answer instanceof JsonPieces)) return encoder.encode(JSON.stringify(answer))
  const bytes = new Uint8Array(answer.pieces.reduce((size, piece) => size + piece.length, 0))
  let offset = 0
  for (const piece of answer.pieces) {
    bytes.set(piece, offset)
    offset += piece.length
  }
  return bytes
}
