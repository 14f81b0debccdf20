import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#kernel/refusal.ts'

/** Levels of objects and arrays in a JSON body: more than any view has, fewer than any stack or store can handle. */
const DEPTH_LIMIT = 200
/** A longer text is scanned in steps, so that other requests can be served in between. */
const LONG_TEXT = 1024 * 1024

/** Reads the body in the form that the operation declares: 415 wrong content type, 413 too large, 400 malformed, 422 not storable. */
export async function readBody(op: Endpoint, request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  switch (op.bodyForm) {
    case 'json': {
      const isJson = type === 'application/json' || type.endsWith('+json')
      const isOptional = op.body.safeParse(undefined).success
      if (!isJson && !isOptional) throw wrongType(type, 'application/json')
      const text = await readText(request, op.maxBytes)
      // Only reading shows whether there is a body: an empty one may come with or without a type.
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

const wrongType = (sent: string, expected: string) =>
  refuse.unsupported(`The content type must be ${expected}${sent === '' ? '' : `, not ${sent}`}`)

async function readText(request: Request, maxBytes: number): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request, maxBytes))
  } catch (error) {
    if (error instanceof TypeError) throw refuse.badRequest('The body is not valid UTF-8')
    throw error
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const limit = sizeInWords(maxBytes)
  const errors = [{ value: '$', messages: [`must have at most ${limit}`] }]
  const tooLarge = refuse.tooLarge(`The body is larger than ${limit}`, { errors })
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KiB` : `${bytes / 1024 / 1024} MiB`

async function parseJson(text: string): Promise<unknown> {
  const isLong = text.length > LONG_TEXT
  if (isLong) await yieldToRequests()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuse.badRequest(`The body is not valid JSON${error instanceof Error ? ` (${error.message})` : ''}`)
  }
  if (isLong) await yieldToRequests()
  if (await mayBeUnstorable(text)) refuseUnstorable(value)
  if (isLong) await yieldToRequests()
  return value
}

const yieldToRequests = () => new Promise<void>((resolve) => void setTimeout(resolve))

/**
 * Clears most texts quickly, several times faster than walking their values: in UTF-8 only an escape can bring a NUL or a lone
 * surrogate into valid JSON.
 */
const mayBeUnstorable = async (text: string): Promise<boolean> =>
  /\\u(?:0000|d[89a-f])/i.test(text) || (await depthOf(text)) > DEPTH_LIMIT

/** Nesting of arrays and objects in a valid JSON text. */
async function depthOf(text: string): Promise<number> {
  let [depth, deepest, nextPause] = [0, 0, LONG_TEXT]
  for (let index = 0; index < text.length; index++) {
    if (index > nextPause) {
      nextPause = index + LONG_TEXT
      await yieldToRequests()
    }
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index)
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) deepest = Math.max(deepest, (depth += 1))
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
  }
  return deepest
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); ; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text.charCodeAt(quote - 1 - slashes) === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote
  }
}

/** The store's UTF-8 text can't hold a NUL or a lone surrogate; every other text is stored as sent. */
function refuseUnstorable(value: unknown): void {
  const problem = findUnstorable(value, 0)
  if (problem) throw refuse.member(`$${problem.path}`, problem.reason)
}

/** The path is built only on the way back, so that a large valid body costs no text. */
function findUnstorable(value: unknown, depth: number): { path: string; reason: string } | undefined {
  if (typeof value === 'string') {
    const isStorable = !value.includes('\0') && value.isWellFormed()
    return isStorable ? undefined : { path: '', reason: 'holds a NUL or a lone surrogate' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === DEPTH_LIMIT) return { path: '', reason: `is nested deeper than ${DEPTH_LIMIT} levels` }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const problem = findUnstorable(value[index], depth + 1)
      if (problem) return { ...problem, path: `[${index}]${problem.path}` }
    }
    return undefined
  }
  for (const [name, item] of Object.entries(value)) {
    const problem = findUnstorable(name, depth) ?? findUnstorable(item, depth + 1)
    if (problem) return { ...problem, path: `.${name}${problem.path}` }
  }
  return undefined
}
