import type { Endpoint } from '#contract/endpoint.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { jsonLimits, measureJson, parseJson, tooManyMarks } from './json-text.ts'
import { pairsIn } from './pairs.ts'

/** The most that an operation without a caller reads, whatever else it declares: a sign-in has 200 bytes. */
export const OPEN_BYTES = 16 * 1024
const LARGE_BYTES = 256 * 1024
/** Parts of a form with a file, the lines before the content of one, and the longest text among them. */
const PARTS = 20
const HEAD_BYTES = 16 * 1024
const TEXT_PART_BYTES = 1024 * 1024

/** The size of the largest body that an operation reads. */
export const bodyLimit = ({ open, maxBytes }: Pick<Endpoint, 'open' | 'maxBytes'>): number =>
  open ? Math.min(maxBytes, OPEN_BYTES) : maxBytes

/** A body that has been read, and can be taken apart; undefined where none was sent and none is needed. */
export type Content = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string } | undefined

/** Reads the body of an operation: 415 wrong content type, 413 too large. */
export async function readBody(op: Endpoint, request: Request): Promise<Content> {
  const type = request.headers.get('content-type') ?? ''
  const mediaType = type.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const read = async () => ({ bytes: await readBytes(request, bodyLimit(op)), type })
  switch (op.bodyForm) {
    case 'json': {
      const isJson = isJsonType(mediaType) || (UNASKED.has(mediaType) && hasBearer(request))
      const isOptional = op.body.safeParse(undefined).success
      if (!isJson && !isOptional) throw wrongType(mediaType, 'application/json')
      const content = await read()
      // Only reading shows whether there is a body: an empty one may come with or without a type.
      if (isOptional && content.bytes.length === 0) return undefined
      if (!isJson) throw wrongType(mediaType, 'application/json')
      return content
    }
    case 'form': {
      if (mediaType === '' && !hasBody(request)) return undefined
      const expected = 'application/x-www-form-urlencoded'
      if (mediaType !== expected) throw wrongType(mediaType, expected)
      return await read()
    }
    case 'multipart': {
      if (mediaType !== 'multipart/form-data') throw wrongType(mediaType, 'multipart/form-data')
      return await read()
    }
    default:
      throw op.bodyForm satisfies never
  }
}

/** Takes a body apart in the form that the operation declares: 400 malformed, 422 not storable. */
export async function parseBody(
  { bodyForm, refusesTexts, maxMarks }: Pick<Endpoint, 'bodyForm' | 'refusesTexts' | 'maxMarks'>,
  content: Content,
): Promise<unknown> {
  if (!content) return undefined
  switch (bodyForm) {
    case 'json':
      return await parseJson(decode(content.bytes), { takesAnyText: refusesTexts, maxMarks })
    case 'form':
      return Object.fromEntries(pairsIn(decode(content.bytes), 'form'))
    case 'multipart':
      return await readParts(content.bytes, content.type)
    default:
      throw bodyForm satisfies never
  }
}

const isJsonType = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json')

/**
 * The types that HTTP programs send unasked, which say nothing about the body. It is read as JSON where a bearer token comes with it:
 * a page of another site can send such a body, but no token.
 */
const UNASKED: ReadonlySet<string> = new Set(['', 'text/plain', 'application/x-www-form-urlencoded'])
const hasBearer = ({ headers }: Request): boolean => /^bearer /i.test(headers.get('authorization') ?? '')

const hasBody = (request: Request): boolean => request.body !== null && request.headers.get('content-length') !== '0'

/** Whether a body is so large that few of them should be in memory at the same time; one of an unknown length may be. */
export const hasLargeBody = ({ body, headers }: Request): boolean =>
  body !== null && Number(headers.get('content-length') ?? Infinity) > LARGE_BYTES

/** How much of a body whose length is known will be read at most. */
export const bytesToRead = (op: Endpoint, { headers }: Request): number =>
  Math.min(Number(headers.get('content-length') ?? 0), bodyLimit(op))

const wrongType = (sent: string, expected: string) =>
  refuse.unsupported(
    `The content type must be ${expected}${sent === '' ? '' : `, not ${sent}`}`,
    about('Content-Type', `must be ${expected}`),
  )

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) throw refuse.badRequest('The body is not valid UTF-8', about('$', 'must be UTF-8'))
    throw error
  }
}

/** The body as it arrives. That a client goes away in the middle of it is no fault of the service. */
async function* chunksOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw refuse.badRequest('The request ended before its body was complete', about('$', 'is not complete'))
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
    reader.releaseLock()
  }
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const limit = sizeInWords(maxBytes)
  const tooLarge = refuse.tooLarge(`The body is larger than ${limit}`, about('$', `must have at most ${limit}`))
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(request)) {
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

/** The parts of a multipart form by name. Parts are measured before anything is parsed; texts may be JSON, so they are measured as such. */
async function readParts(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Record<string, string | File>> {
  const boundary = boundaryOf(contentType)
  measureParts(bytes, boundary)
  let form: FormData
  try {
    // The boundary that was counted is the only one that the parser learns of.
    const type = `multipart/form-data; boundary="${boundary}"`
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    throw malformedForm()
  }
  for (const [name, part] of form) {
    if (typeof part !== 'string') continue
    if (part.length > TEXT_PART_BYTES)
      throw refuse.member(`$.${name}`, `must have at most ${sizeInWords(TEXT_PART_BYTES)}`)
    if ((await measureJson(part)).marks > jsonLimits.marks) throw tooManyMarks(`$.${name}`)
  }
  return Object.fromEntries(form)
}

const malformedForm = () =>
  refuse.badRequest('The body is not well-formed multipart/form-data', about('$', 'must be well-formed'))

/** Parameters before the boundary, and the boundary itself, as a token or in quotes. */
const FORM_TYPE =
  /^multipart\/form-data(?:\s*;\s*(?!boundary=)[\w*-]+=(?:"(?:[^"\\]|\\.)*"|[^\s;"]*))*\s*;\s*boundary=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i

/** The boundary of a form, of the characters that clients use. */
function boundaryOf(contentType: string): string {
  const [, quoted, token = ''] = FORM_TYPE.exec(contentType) ?? []
  const boundary = quoted?.replaceAll(/\\(.)/g, '$1') ?? token
  if (!/^[\w'()+,./:=?-]{1,70}$/.test(boundary)) throw malformedForm()
  return boundary
}

/** Refuses a form with too many parts, or with a part that has a long head: the parser takes a second for 10 MiB of its lines. */
function measureParts(bytes: Uint8Array<ArrayBuffer>, boundary: string): void {
  const delimiter = `--${boundary}`
  const content = Buffer.from(bytes.buffer)
  let count = 0
  for (let at = content.indexOf(delimiter); at >= 0; at = content.indexOf(delimiter, at + delimiter.length)) {
    count += 1
    // The last delimiter has no part after it.
    if (count > PARTS + 1)
      throw refuse.badRequest(`A form may have ${PARTS} parts`, about('$', `must have at most ${PARTS} parts`))
    const head = content.subarray(at, at + delimiter.length + HEAD_BYTES)
    if (head.length === delimiter.length + HEAD_BYTES && !head.includes('\r\n\r\n'))
      throw refuse.badRequest(
        `The head of a form's part may have ${sizeInWords(HEAD_BYTES)}`,
        about('$', `must have parts with heads of at most ${sizeInWords(HEAD_BYTES)}`),
      )
  }
}
