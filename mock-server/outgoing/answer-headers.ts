import { asText } from './answer-body.ts'
import type { Limits } from './limits.ts'

/** The header fields as received, up to the limits. `raw` is undici's list of alternating names and values. */
export function answerHeaders(raw: unknown, { keptHeaders, keptHeaderBytes }: Limits): [string, string][] {
  const headers: [string, string][] = []
  if (!Array.isArray(raw)) return headers
  let bytesLeft = keptHeaderBytes
  for (let index = 0; index + 1 < raw.length && headers.length < keptHeaders && bytesLeft > 0; index += 2) {
    const [name, value] = [textOf(raw[index]), textOf(raw[index + 1])]
    if (name.length >= bytesLeft) break
    const kept = value.slice(0, bytesLeft - name.length)
    headers.push([name, kept.isWellFormed() ? kept : kept.slice(0, -1)])
    bytesLeft -= name.length + value.length
  }
  return headers
}

const textOf = (part: unknown): string => (Buffer.isBuffer(part) ? asText(part) : String(part))
