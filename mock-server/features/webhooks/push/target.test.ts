import { expect, test } from 'vitest'
import { maskedUrl, secretsOf, withoutSecrets } from '#features/webhooks/subscriptions/target.ts'

test.each([
  ['https://example.com/in', 'https://example.com/in'],
  ['https://example.com/in?a=1&b=2&c#d', 'https://example.com/in?a=***&b=***&***'],
  ['https://me:hidden@example.com/in', 'https://example.com/in'],
  // No URLs, but a callback can name them.
  ['https://example.com:port/in?a=hidden', 'https://example.com:port/in'],
  ['/in#hidden?hidden', '/in'],
  ['https://me:hidden@example.com:port/in?a=hidden', 'example.com:port/in'],
])('%s is shown as %s', (url, shown) => {
  expect(maskedUrl(url)).toBe(shown)
})

test('the secrets of a target are found in every form that it may tell them in', () => {
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
  const told = [
    'one%20secret and one secret, lonely-secret',
    'Authorization: Bearer two-secret, two-secret',
    'three "secret" {"key":"three \\"secret\\""}',
  ]
  expect(told.map((text) => withoutSecrets(text, secrets))).toEqual([
    '*** and ***, ***',
    'Authorization: ***, ***',
    '*** {"key":"***"}',
  ])
  expect(withoutSecrets('prod, short=1', secrets)).toBe('prod, short=1')
})
