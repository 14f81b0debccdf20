import { expect, test } from 'vitest'
import { jsonDiff } from './json-lines.ts'

test('one changed member among 20,000 is one line removed and one added', () => {
  const state = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`member${index}`, index % 7]))
  const { lines, added, removed } = jsonDiff(state, { ...state, member8000: 'changed' })
  expect({ added, removed }).toEqual({ added: 1, removed: 1 })
  expect(lines.filter(({ change }) => change !== 'same')).toEqual([
    { change: 'removed', text: '  "member8000": 6,' },
    { change: 'added', text: '  "member8000": "changed",' },
  ])
  expect(lines.flatMap(({ skipped = [] }) => skipped)).toEqual([7998, 11_997])
})
