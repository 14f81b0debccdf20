/** The beginning of a body, and how long it was. */
export interface AnswerBody {
  add(chunk: Buffer): void
  readonly bytes: number
  /** What was kept, as text, and whether that is less than came. */
  read(): { body: string; truncated: boolean }
}

/** Keeps so many bytes and counts the rest: a body of many small pieces takes no more memory than one of few. */
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

/** As UTF-8; bytes that are none are shown as U+FFFD, and so is NUL, which the store refuses. */
export const asText = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD')

/** Room is doubled, so that each byte is copied a few times at most. */
function appended(kept: Buffer, used: number, part: Buffer, limit: number): Buffer {
  const needed = used + part.length
  let room = kept
  if (room.length < needed) {
    room = Buffer.allocUnsafe(Math.min(limit, Math.max(2 * needed, 4096)))
    kept.copy(room, 0, 0, used)
  }
  part.copy(room, used)
  return room
}

/** Where the last whole character ends: cutting is ours, so it must not look like a broken body. */
function endOfText(bytes: Buffer): number {
  let start = bytes.length
  // The bytes that go on with a character: at most three after the one that starts it.
  while (start > 0 && bytes.length - start < 3 && isContinuation(bytes[start - 1])) start--
  const lead = bytes[start - 1] ?? 0
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
  return length > bytes.length - start + 1 ? start - 1 : bytes.length
}

const isContinuation = (byte = 0) => (byte & 0xc0) === 0x80
