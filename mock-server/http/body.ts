import type { Endpoint } from '#contract/endpoint.ts'
import { refuse } from '#contract/refusal.ts'

/** Levels of objects and arrays in a JSON body: more than any view has, fewer than any stack or store gives up at. */
const DEPTH_LIMIT = 200
/** Bytes of a request body, unless an operation says otherwise. */
const BODY_LIMIT = 5 * 1024 * 1024

/** Reads the body in the form the operation declares: 415 wrong content type, 413 too large, 400 unparsable, 422 what no store can hold. */
export async function readBody(op: Endpoint, request: Request): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (op.body.safeParse(undefined).success && type === '' && !hasBody(request)) return undefined
  switch (op.bodyForm) {
    case 'json': {
      if (type !== 'application/json' && !type.endsWith('+json')) throw wrongType(type, 'application/json')
      return parseJson(await readText(request))
    }
    case 'form': {
      if (type === '' && !hasBody(request)) return undefined
      if (type !== 'application/x-www-form-urlencoded') throw wrongType(type, 'application/x-www-form-urlencoded')
      return Object.fromEntries(new URLSearchParams(await readText(request)))
    }
    case 'multipart': {
      if (type !== 'multipart/form-data') throw wrongType(type, 'multipart/form-data')
      const bytes = await readBytes(request)
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

async function readText(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (error) {
    if (error instanceof TypeError) throw refuse.badRequest('The body is not valid UTF-8')
    throw error
  }
}

async function readBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = refuse.tooLarge(`The body is larger than ${BODY_LIMIT / 1024 / 1024} MiB`)
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_LIMIT) throw tooLarge
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

function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw refuse.badRequest(`The body is not valid JSON${error instanceof Error ? ` (${error.message})` : ''}`)
  }
  refuseUnstorable(value)
  return value
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
