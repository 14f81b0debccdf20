import { refuse } from '#kernel/refusal.ts'

/** What belongs to the connection, to the message or to us (webhooks.md part 2); Authorization has a member of its own. */
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

/** RFC 9110: a token. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
/** Visible Latin-1 characters with blanks and tabs between them: all that fits into a header's bytes. */
const VALUE = /^[\x21-\x7e\xa1-\xff]([\t\x20-\x7e\xa0-\xff]*[\x21-\x7e\xa1-\xff])?$/

/** 422 for a further header that a request of ours must not carry. */
export function validateHeaders(headers: readonly { name: string; value: string }[]): void {
  for (const [at, { name, value }] of headers.entries()) {
    const plain = name.toLowerCase()
    if (!TOKEN.test(name)) throw refuse.member(`$.headers[${at}].name`, 'is not the name of a header')
    if (plain === 'authorization')
      throw refuse.member(`$.headers[${at}].name`, 'Authorization goes into authorizationHeader')
    if (denied.has(plain) || deniedPrefixes.some((prefix) => plain.startsWith(prefix)))
      throw refuse.member(`$.headers[${at}].name`, `${name} is set by the service and cannot be chosen`)
    if (headers.slice(0, at).some((other) => other.name.toLowerCase() === plain))
      throw refuse.member(`$.headers[${at}].name`, 'stands in the list twice')
    validateHeaderValue(`$.headers[${at}].value`, value)
  }
}

/** 422 for what cannot stand in a header: line breaks, NUL, characters that are not Latin-1. */
export function validateHeaderValue(path: string, value: string): void {
  if (value !== '' && !VALUE.test(value))
    throw refuse.member(
      path,
      'must consist of visible Latin-1 characters, without line breaks, and not begin or end with a blank',
    )
}
