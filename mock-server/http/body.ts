import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#kernel/refusal.ts'

/** Levels of objects and arrays in a JSON body: more than any view has, fewer than any stack or store gives up at. */
const DEPTH_LIMIT = 200
/** A longer text is gone through in steps, so that other requests get their turn between. */
const LONG_TEXT = 1024 * 1024

/** Reads the body in the form the operation declares: 415 wrong content type, 413 too large, 400 unparsable, 422 what no store can hold. */
export async function readBody(op: Endpoint, request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  switch (op.bodyForm) {
    case 'json': {
      const isJson = type === 'application/json' || type.endsWith('+json')
      const isOptional = op.body.safeParse(undefined).success
      if (!isJson && !isOptional) throw wrongType(type, 'application/json')
      const text = await readText(request, op.maxBytes)
      // Whether there is a body shows only when it is read: an empty one comes with or without a type.
      if (isOptional && text === '') return undefined
      if (!isJson) throw wrongType(type, 'application/json')
      return await parseJson(text)
    }
    case 'form': {
      if (type === '' && !hasBody(request)) return undefined
      if (type !== 'application/x-www-form-urlencoded') throw wrongType(type, 'application/x-www-form-urlencoded')
      return Object.fromEntries(new URLSearchParams(await readText(request, op.maxBytes)))
    }
    case 'multipart': {
      if (type !== 'multipart/form-data') throw wrongType(type, 'multipart/form-data')
      const bytes = await readBytes(request, op.maxBytes)
      try {
        const copy = new Response(bytes, { headers: { 'content-type': request.headers.get('content-type') ?? '' } })
        return Object.fromEntries(await copy.formData())
      } catch {
        throw refuse.badRequest('The body is not well-formed multipart/form-data')
      }
    }
    default:
      throw op.bodyForm satisfies never
  }
}

const hasBody = (request: Request): boolean => request.body !== null && request.headers.get('content-length') !== '0'

const wrongType = (sent: string, wanted: string) =>
  refuse.unsupported(`The content type must be ${wanted}${sent === '' ? '' : `, not ${sent}`}`)

async function readText(request: Request, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, maxBytes))
  } catch (error) {
    if (error instanceof TypeError) throw refuse.badRequest('The body is not valid UTF-8')
    throw error
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = refuse.tooLarge(`The body is larger than ${maxBytes / 1024 / 1024} MiB`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

async function parseJson(text: string): Promise<unknown> {
  const isLong = text.length > LONG_TEXT
  if (isLong) await otherRequests()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuse.badRequest(`The body is not valid JSON${error instanceof Error ? ` (${error.message})` : ''}`)
  }
  if (isLong) await otherRequests()
  if (await mayBeUnstorable(text)) refuseUnstorable(value)
  if (isLong) await otherRequests()
  return value
}

const otherRequests = () => new Promise<void>((resolve) => void setTimeout(resolve))

/**
 * Says of most texts at once that nothing is wrong with them, several times faster than going through what they hold: in UTF-8 only
 * an escape can bring a NUL or a lone surrogate into valid JSON.
 */
const mayBeUnstorable = async (text: string): Promise<boolean> =>
  /\\u(?:0000|d[89a-f])/i.test(text) || (await depthOf(text)) > DEPTH_LIMIT

/** How deep arrays and objects are nested in a valid JSON text. */
async function depthOf(text: string): Promise<number> {
  let [depth, deepest, rest] = [0, 0, LONG_TEXT]
  for (let at = 0; at < text.length; at++) {
    if (at > rest) {
      rest = at + LONG_TEXT
      await otherRequests()
    }
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) deepest = Math.max(deepest, (depth += 1))
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
  }
  return deepest
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return at
  }
}

/** NUL and lone surrogates have no place in UTF-8 text of the store; every other text is kept as sent. */
function refuseUnstorable(value: unknown): void {
  const found = findUnstorable(value, 0)
  if (found) throw refuse.member(`$${found.path}`, found.reason)
}

/** The path is put together on the way back only: a large body that is fine costs no text. */
function findUnstorable(value: unknown, depth: number): { path: string; reason: string } | undefined {
  if (typeof value === 'string') {
    const isFine = !value.includes('\0') && value.isWellFormed()
    return isFine ? undefined : { path: '', reason: 'holds a NUL or a lone surrogate' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEPTH_LIMIT) return { path: '', reason: `is nested deeper than ${DEPTH_LIMIT} levels` }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findUnstorable(value[index], depth + 1)
      if (found) return { ...found, path: `[${index}]${found.path}` }
    }
    return undefined
  }
  for (const [name, item] of Object.entries(value)) {
    const found = findUnstorable(name, depth) ?? findUnstorable(item, depth + 1)
    if (found) return { ...found, path: `.${name}${found.path}` }
  }
  return undefined
}
