import { refuse } from '#kernel/refusal.ts'

/** Headers of the connection, of the message, or of this service; Authorization has a member of its own. */
const denied: ReadonlySet<string> = new Set([
  'accept-encoding',
  'authorization',
  'connection',
  'cookie',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
])
const deniedPrefixes = ['content-', 'proxy-', 'webhook-']

/** A token of RFC 9110. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible Latin-1 characters, blanks and tabs allowed between them: the most that the bytes of a header can hold. */
const VALUE = /^[\x21-\x7e\xa1-\xff]([\t\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/

/** 422 for a custom header that a delivery must not carry. */
export function validateHeaders(headers: readonly { name: string; value: string }[]): void {
  for (const [index, { name, value }] of headers.entries()) {
    const lowerCase = name.toLowerCase()
    if (!TOKEN.test(name)) throw refuse.member(`$.headers[${index}].name`, 'is not the name of a header')
    if (lowerCase === 'authorization')
      throw refuse.member(`$.headers[${index}].name`, 'Authorization goes into authorizationHeader')
    if (denied.has(lowerCase) || deniedPrefixes.some((prefix) => lowerCase.startsWith(prefix)))
      throw refuse.member(`$.headers[${index}].name`, `${name} is set by the service and cannot be chosen`)
    if (headers.slice(0, index).some((other) => other.name.toLowerCase() === lowerCase))
      throw refuse.member(`$.headers[${index}].name`, 'stands in the list twice')
    validateHeaderValue(`$.headers[${index}].value`, value)
  }
}

/** 422 for a value that no header can hold: line breaks, NUL, characters outside Latin-1. */
export function validateHeaderValue(path: string, value: string): void {
  if (value !== '' && !VALUE.test(value))
    throw refuse.member(
      path,
      'must consist of visible Latin-1 characters, without line breaks, and not begin or end with a blank',
    )
}
