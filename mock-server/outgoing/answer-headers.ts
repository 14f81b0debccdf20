import { asText } from './answer-body.ts'
import type { Limits } from './limits.ts'

/** The header fields as they came, as many as may be kept. `raw` is undici's list of names and values in turn. */
export function answerHeaders(raw: unknown, { keptHeaders, keptHeaderBytes }: Limits): [string, string][] {
  const headers: [string, string][] = []
  if (!Array.isArray(raw)) return headers
  let room = keptHeaderBytes
  for (let at = 0; at + 1 < raw.length && headers.length < keptHeaders && room > 0; at += 2) {
    const [name, value] = [textOf(raw[at]), textOf(raw[at + 1])]
    if (name.length >= room) break
    const kept = value.slice(0, room - name.length)
    headers.push([name, kept.isWellFormed() ? kept : kept.slice(0, -1)])
    room -= name.length + value.length
  }
  return headers
}

const textOf = (part: unknown): string => (Buffer.isBuffer(part) ? asText(part) : String(part))
