import type { CallbackProblem } from './callbacks.ts'

// Generous for a script that changes a delivery; the console output is stored with every attempt.
const sourceBytes = 64 * 1024
const outputBytes = 256 * 1024
const consoleBytes = 8 * 1024

/** Allowance for a few more fields in an event that is larger than the limit; without it every callback on such an event would fail. */
const outputRoom = 16 * 1024

/** The violation of a source that is too long. */
export function sourceProblem(source: string): CallbackProblem | undefined {
  const bytes = Buffer.byteLength(source)
  return bytes > sourceBytes ? { message: `The script has ${bytes} bytes; it may have ${sourceBytes}` } : undefined
}

/** Maximum size of a changed payload: a larger event may stay as large. */
export const outputLimit = (payload: string) => Math.max(outputBytes, Buffer.byteLength(payload) + outputRoom)

/** Characters of method and URL, which are stored with every attempt. */
export const targetLimits = { targetMethod: 32, targetUrl: 8192 }

/** Characters to fetch of the console output; never fewer than fit. */
export const consoleLength = consoleBytes

/** Cuts the console output to the limit, including the note. */
export function boundedConsole(text: string, cut: boolean): string {
  if (!cut && Buffer.byteLength(text) <= consoleBytes) return text
  const kept = Buffer.from(text).subarray(0, consoleBytes - Buffer.byteLength(note))
  // With `stream` the decoder withholds a character that the cut split.
  return new TextDecoder().decode(kept, { stream: true }) + note
}

const note = '\n… (cut after 8 kB)'

/** Time to read and write a payload on top of the script's own: 1.3 s for 20 MB, doubled for a busy machine. */
export const transportMs = (payload: string) => (isLarge(payload) ? Math.ceil((payload.length / 1e6) * 150) : 0)

/** Extra memory for a large payload: 20 MB of JSON take up to 200 MB as values and texts. */
export const transportBytes = (payload: string) => (isLarge(payload) ? Buffer.byteLength(payload) * 12 : 0)

/** Whether a payload needs extra time and memory. */
export const isLarge = (payload: string) => payload.length > 250_000
