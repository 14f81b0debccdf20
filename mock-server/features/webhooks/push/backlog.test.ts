import { describe, expect, test } from 'vitest'
import { gatherMs, noteBacklogs } from './backlog.ts'

const claims = (count: number) => Array.from({ length: count }, () => ({ subscription_id: 'a' }))

test.for<[title: string, inFlight: number, claimed: number, all: number, remains: readonly string[]]>([
  ['had no free slot may have more due', 4, 0, 124, ['a']],
  ['took all its free slots may have more due, even if others were freed meanwhile', 3, 1, 125, ['a']],
  ['took less than its free slots has nothing more due', 3, 0, 125, []],
  ['took nothing with nothing in flight has nothing more due', 0, 0, 128, []],
  ['took less because the claim ran out of slots may have more due', 0, 2, 2, ['a']],
])('a backlogged subscription that %s', ([, inFlight, claimed, all, remains]) => {
  const backlogged = new Set(['a'])
  noteBacklogs(backlogged, claims(claimed), { all, loads: [{ id: 'a', inFlight }] })
  expect([...backlogged]).toEqual(remains)
})

test('a subscription that took as much as it could is backlogged from then on', () => {
  const backlogged = new Set<string>()
  noteBacklogs(backlogged, claims(4), { all: 128, loads: [] })
  expect([...backlogged]).toEqual(['a'])
})

describe('a claim', () => {
  const claimed = { endedAt: 1000, tookMs: 8 }

  test('waits as long for more free slots as the last one took', () => {
    expect(gatherMs(claimed, { all: 20 }, 1003)).toBe(5)
    expect(gatherMs(claimed, { all: 20 }, 1009)).toBe(0)
    expect(gatherMs({ endedAt: 1000, tookMs: 20_000 }, { all: 20 }, 1000)).toBe(50)
  })

  test('is made at once where half of the slots are free', () => {
    expect(gatherMs(claimed, { all: 64 }, 1000)).toBe(0)
  })
})
