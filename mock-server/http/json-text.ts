import { about, refuse } from '#kernel/refusal.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'

/** Limits of a JSON text. */
export const jsonLimits = {
  /** Levels of objects and arrays: more than any view has, fewer than any stack or store can handle. */
  depth: 200,
  /**
   * Opening brackets, commas and colons outside of texts, which is what parsing takes its time for: 100,000 take up to 40 ms, a body of
   * 5 MiB that consists of them 600 ms. What an operation takes unless it says otherwise.
   */
  marks: 100_000,
}
/** Characters that are scanned at a time; between two steps other requests can be served. */
const STEP = 256 * 1024

/** Parses a JSON text that was measured before: 422 too many members or, unless any text is taken, not storable; 400 malformed. */
export async function parseJson(
  text: string,
  { takesAnyText = false, maxMarks = jsonLimits.marks } = {},
): Promise<unknown> {
  const { depth, marks, mayBeUnstorable } = await measureJson(text, maxMarks)
  if (marks > maxMarks) throw tooManyMarks('$', maxMarks)
  const isLong = text.length > STEP
  if (isLong) await yieldToRequests()
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw refuse.badRequest(`The body is not valid JSON${reason}`, about('$', `must be JSON${reason}`))
  }
  if (isLong) await yieldToRequests()
  if ((mayBeUnstorable && !takesAnyText) || depth > jsonLimits.depth) refuseUnstorable(value)
  return value
}

export const tooManyMarks = (member: string, maxMarks = jsonLimits.marks) =>
  refuse.member(member, `has more than ${maxMarks} brackets, commas and colons outside of its texts`)

interface JsonSize {
  /** Nesting of arrays and objects. */
  readonly depth: number
  /** Counted up to one more than the limit. */
  readonly marks: number
  /**
   * Whether a text may hold what the store can't: in UTF-8 only an escape can bring a NUL or a lone surrogate into valid JSON. Clears
   * most texts several times faster than walking their values.
   */
  readonly mayBeUnstorable: boolean
}

/** Measures a JSON text before it is parsed, in steps; of a text that is no JSON it counts something. */
export async function measureJson(text: string, maxMarks = jsonLimits.marks): Promise<JsonSize> {
  let [level, depth, marks, mayBeUnstorable] = [0, 0, 0, false]
  let [index, pauseAt] = [0, STEP]
  // The quote and the backslash at or after the place that was reached: texts are passed over in one step.
  let [isInText, quote, backslash] = [false, -1, -1]
  while (index < text.length && marks <= maxMarks) {
    if (index >= pauseAt) {
      await yieldToRequests()
      pauseAt = index + STEP
    }
    if (isInText) {
      if (quote < index) quote = placeOf('"', text, index)
      if (backslash < index) backslash = placeOf('\\', text, index)
      if (backslash < quote) mayBeUnstorable ||= isUnstorableEscape(text, backslash)
      isInText = backslash < quote
      index = Math.min(backslash + 1, quote) + 1
      continue
    }
    const code = text.charCodeAt(index)
    index += 1
    if (code === QUOTE) isInText = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth = Math.max(depth, (level += 1))
      marks += 1
    } else if (code === COMMA || code === COLON) marks += 1
    else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) level -= 1
  }
  return { depth, marks, mayBeUnstorable }
}

/** The place of a character from `start` on, or the end of the text. */
function placeOf(character: string, text: string, start: number): number {
  const place = text.indexOf(character, start)
  return place < 0 ? text.length : place
}

const isUnstorableEscape = (text: string, backslash: number): boolean =>
  text.charCodeAt(backslash + 1) === LETTER_U && unstorableEscape.test(text.slice(backslash + 1, backslash + 6))

const [QUOTE, COMMA, COLON, LETTER_U] = [0x22, 0x2c, 0x3a, 0x75]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const unstorableEscape = /^u(?:0000|d[89a-f])/i

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
  if (depth === jsonLimits.depth) return { path: '', reason: `is nested deeper than ${jsonLimits.depth} levels` }
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
