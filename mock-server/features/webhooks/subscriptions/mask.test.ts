import { expect, test } from 'vitest'
import { maskedUrl, withoutSecrets } from './mask.ts'
import { secretsOf } from './push-target.ts'

test.each([
  ['https://example.com/in', 'https://example.com/in'],
  ['https://example.com/in?a=1&b=2&c#d', 'https://example.com/in?a=***&b=***&***'],
  ['https://me:hidden@example.com/in', 'https://example.com/in'],
  // These aren't valid URLs, but a callback can return them.
  ['https://example.com:port/in?a=hidden', 'https://example.com:port/in'],
  ['/in#hidden?hidden', '/in'],
  ['https://me:hidden@example.com:port/in?a=hidden', 'example.com:port/in'],
])('the target URL %s is shown as %s', (url, masked) => {
  expect(maskedUrl(url)).toBe(masked)
})

test("a text is masked wherever it repeats a target's secret, also decoded, without its scheme, or escaped in JSON", () => {
  const secrets = secretsOf({
    url: 'https://example.com/?token=one%20secret&short=1&lonely-secret',
    method: 'POST',
    authorization: 'Bearer two-secret',
    headers: [
      ['x-key', 'three "secret"'],
      ['x-env', 'prod'],
    ],
    signingSecrets: [],
  })
  const texts = [
    'one%20secret and one secret, lonely-secret',
    'Authorization: Bearer two-secret, two-secret',
    'three "secret" {"key":"three \\"secret\\""}',
  ]
  expect(texts.map((text) => withoutSecrets(text, secrets))).toEqual([
    '*** and ***, ***',
    'Authorization: ***, ***',
    '*** {"key":"***"}',
  ])
  expect(withoutSecrets('prod, short=1', secrets)).toBe('prod, short=1')
})
