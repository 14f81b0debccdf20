import type { ErrorEnvelope } from 'mock-server/contract/envelope.ts'
import { expect, test } from 'vitest'
import { ApiError, messagesByField } from './errors.ts'

test.for<[ErrorEnvelope['errors'], [string, string][]]>([
  [[], []],
  [[{ value: '$.name', messages: ['must not be empty'] }], [['name', 'must not be empty']]],
  [[{ value: '$.permittedReadUserIds[1]', messages: ['is unknown'] }], [['permittedReadUserIds', 'is unknown']]],
  [[{ value: '$.apiTokenData.expiry', messages: ['is over'] }], [['apiTokenData', 'is over']]],
  [[{ value: 'offset', messages: ['is too high', 'is odd'] }], [['offset', 'is too high, is odd']]],
])('the errors %j of a refusal are messages for the fields %j', ([errors, messages]) => {
  expect([...messagesByField(new ApiError(422, 'POST /x', { errors }))]).toEqual(messages)
})

test('an error that is no refusal has no messages for fields', () => {
  expect(messagesByField(new TypeError('a fault of the page')).size).toBe(0)
})
