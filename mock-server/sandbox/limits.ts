import type { CallbackProblem } from './callbacks.ts'

// webhooks.md part 4.
const sourceBytes = 64 * 1024
const outputBytes = 256 * 1024
const consoleBytes = 8 * 1024

/** Room for a field or two in an event that is itself above the limit; without it every callback on such an event would fail. */
const outputRoom = 16 * 1024

export function sourceProblem(source: string): CallbackProblem | undefined {
  const bytes = Buffer.byteLength(source)
  return bytes > sourceBytes ? { message: `The script has ${bytes} bytes; it may have ${sourceBytes}` } : undefined
}

/** What a changed payload may weigh: an event that came in larger may stay as large. */
export const outputLimit = (payload: string) => Math.max(outputBytes, Buffer.byteLength(payload) + outputRoom)

/** Method and URL are kept with every attempt. */
export const targetLimits = { targetMethod: 32, targetUrl: 8192 }

/** Characters that are fetched of what the script logged: never fewer than fit. */
export const consoleLength = consoleBytes

/** Cuts to the limit, the note included. */
export function boundedConsole(text: string, cut: boolean): string {
  if (!cut && Buffer.byteLength(text) <= consoleBytes) return text
  const room = Buffer.from(text).subarray(0, consoleBytes - Buffer.byteLength(note))
  // In a stream the decoder keeps back the character that the cut halved.
  return new TextDecoder().decode(room, { stream: true }) + note
}

const note = '\n… (cut after 8 kB)'

/** To read and write 20 MB takes 1.3 s, which is not the script's time; twice that for a busy machine. */
export const transportMs = (payload: string) => (isLarge(payload) ? Math.ceil((payload.length / 1e6) * 150) : 0)

/** 20 MB of JSON take up to 200 MB as values and texts. */
export const transportBytes = (payload: string) => (isLarge(payload) ? Buffer.byteLength(payload) * 12 : 0)

export const isLarge = (payload: string) => payload.length > 250_000
