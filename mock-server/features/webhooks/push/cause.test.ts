import { expect, test } from 'vitest'
import { type FailedAttempt, causeOf } from './cause.ts'

const refused: FailedAttempt = {
  outcome: 'refused',
  subscriptionId: 'one',
  url: 'https://cmdb.example/in?key=***',
  status: 400,
  answer: '{"error":"unknown value"}',
  error: undefined,
}
const keyOf = (members: Partial<FailedAttempt>) => causeOf({ ...refused, ...members })?.key

test.each([
  [
    'another id',
    { answer: 'no 0a1b2c3d-1111-4222-8333-444455556666' },
    { answer: 'no 7f3a2c10-1111-4222-8333-444455556666' },
  ],
  ['another time', { answer: 'at 2026-11-20T12:00:00.123Z' }, { answer: 'at 2026-11-21T09:10:11Z' }],
  ['another target that answers the same', {}, { url: 'https://other.example/', subscriptionId: 'other' }],
  ['another answer about the target', { status: 502, answer: 'a' }, { status: 502, answer: 'b' }],
  [
    'another number before the end of a long answer',
    { answer: `event 9 ${'x'.repeat(600)}` },
    { answer: `event 1000 ${'x'.repeat(600)}` },
  ],
  ['another way to write it', { answer: 'no  such\nfield' }, { answer: 'no such field ' }],
])('%s does not make another cause', (_, one, other) => expect(keyOf(one)).toBe(keyOf(other)))

test.each([
  ['another answer', {}, { answer: '{"error":"unknown field"}' }],
  ['another status', {}, { status: 422 }],
  ['another host of a target that is to blame', { status: 502 }, { status: 502, url: 'https://other.example/' }],
  ['another host, where there is no answer to compare', { answer: '' }, { answer: '', url: 'https://other.example/' }],
  [
    'another callback',
    { outcome: 'callback', error: { code: 'CALLBACK_ERROR', message: 'x' } },
    { outcome: 'callback', error: { code: 'CALLBACK_ERROR', message: 'x' }, subscriptionId: 'other' },
  ],
  [
    'another error',
    { outcome: 'unreachable', error: { code: 'TLS_FAILED', message: 'certificate has expired' } },
    { outcome: 'unreachable', error: { code: 'CONNECTION_REFUSED', message: '' } },
  ],
] as const)('%s makes another cause', (_, one, other) => expect(keyOf(one)).not.toBe(keyOf(other)))

test.each(['delivered', 'suppressed', 'unknown'] as const)('an attempt that is %s has none', (outcome) =>
  expect(causeOf({ ...refused, outcome })).toBeUndefined(),
)
