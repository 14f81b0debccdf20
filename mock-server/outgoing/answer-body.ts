/** The beginning of a body, and its full length. */
export interface AnswerBody {
  add(chunk: Buffer): void
  readonly bytes: number
  /** The kept part as text, and whether more was received. */
  read(): { body: string; truncated: boolean }
}

/** Keeps the first `limit` bytes and counts the rest; a body of many small chunks takes no more memory than one of few. */
export function answerBody(limit: number): AnswerBody {
  let kept: Buffer = Buffer.alloc(0)
  let used = 0
  let bytes = 0

  return {
    get bytes() {
      return bytes
    },
    add: (chunk) => {
      bytes += chunk.length
      const part = chunk.subarray(0, limit - used)
      if (used === 0) kept = part
      else if (part.length > 0) kept = appended(kept, used, part, limit)
      used += part.length
    },
    read: () => {
      const truncated = bytes > used
      const whole = kept.subarray(0, used)
      return { body: asText(truncated ? whole.subarray(0, endOfText(whole)) : whole), truncated }
    },
  }
}

/** Decodes UTF-8; invalid bytes become U+FFFD, and so does NUL, which the store refuses. */
export const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')

/** The buffer is doubled, so that each byte is copied a few times at most. */
function appended(kept: Buffer, used: number, part: Buffer, limit: number): Buffer {
  const needed = used + part.length
  let buffer = kept
  if (buffer.length < needed) {
    buffer = Buffer.allocUnsafe(Math.min(limit, Math.max(2 * needed, 4096)))
    kept.copy(buffer, 0, 0, used)
  }
  part.copy(buffer, used)
  return buffer
}

/** Where the last whole character ends: a cut of ours must not look like a broken body. */
function endOfText(bytes: Buffer): number {
  let start = bytes.length
  // Continuation bytes: at most three follow the first byte of a character.
  while (start > 0 && bytes.length - start < 3 && isContinuation(bytes[start - 1])) start--
  const lead = bytes[start - 1] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return length > bytes.length - start + 1 ? start - 1 : bytes.length
}

const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80
