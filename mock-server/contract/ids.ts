import { z } from 'zod'

z.config({
  // The console runs under a CSP without unsafe-eval, which zod's compiled parsers need. Every schema is made after this line.
  jitless: true,
  customError: inWordsOfJson,
})

/** Any well-formed id, including those outside RFC 4122; ids compare in lower case. */
export const Id = z.guid().toLowerCase()

/** Whether a text looks like an id, in any case. */
export const isId = (text: string): boolean => z.guid().safeParse(text).success

/** An instant as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime({ offset: true })

/**
 * The address of something outside. Line breaks and other control characters are refused: parsers of URLs drop some of them, so the text
 * would lead elsewhere than it seems to, and a line break ends a header.
 */
export const Address = z
  .string()
  .max(4096)
  .refine((text) => !/\p{Cc}/u.test(text), 'must not hold line breaks or other control characters')

/**
 * Members of any names. The parser of records would drop a member `__proto__` without a word, so it is refused; inside the members it is
 * kept like any other.
 */
export const recordOf = <Value extends z.ZodType>(value: Value) =>
  z.preprocess(
    (input, context) => {
      if (typeof input === 'object' && input !== null && Object.hasOwn(input, '__proto__'))
        context.addIssue({ code: 'custom', path: ['__proto__'], message: 'cannot be the name of a member here' })
      return input
    },
    z.record(z.string(), value),
  )

/** Messages for the common mistakes, for clients who know JSON and not the schemas behind it. */
function inWordsOfJson(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'custom') return undefined
  if (issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_type') return typeWords[issue.expected]
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_format') return formatWords[issue.format]
  if (issue.code === 'too_big' && issue.origin === 'string') return `must have at most ${issue.maximum} characters`
  if (issue.code === 'too_small' && issue.origin === 'string') return `must have at least ${issue.minimum} characters`
  if (issue.code === 'too_small' && isNumber(issue.origin)) return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big' && isNumber(issue.origin)) return `must be at most ${issue.maximum}`
  if (issue.code === 'too_small' && issue.origin === 'array') return `must have at least ${issue.minimum} entries`
  if (issue.code === 'too_big' && issue.origin === 'array') return `must have at most ${issue.maximum} entries`
  if (issue.code === 'unrecognized_keys') return `has no member ${issue.keys.join(', ')}`
  return undefined
}

const isNumber = (origin: string) => origin === 'number' || origin === 'int'

const typeWords: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formatWords: Readonly<Record<string, string>> = {
  guid: 'must be a UUID',
  datetime: 'must be an instant such as 2026-11-20T12:50:00Z',
}
