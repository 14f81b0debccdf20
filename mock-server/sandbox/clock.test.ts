import { expect, test as base } from 'vitest'
import { PATIENCE } from '#kernel/after-computing.ts'
import { type Clock, newClock } from './clock.ts'

const test = base.extend<{ time: { now: number; computed: number }; clock: Clock }>({
  time: ({}, use) => use({ now: 1000, computed: 70 }),
  clock: ({ time }, use) =>
    use(
      newClock(
        () => time.now,
        () => time.computed,
      ),
    ),
})

test('without a limit never passes', ({ time, clock }) => {
  time.now += 1e9
  time.computed += 1e9
  expect(clock.look()).toBe(false)
})

test('passes when the thread has computed for its limit, not when it waited for a core', ({ time, clock }) => {
  clock.allow(100)
  time.now += 400
  time.computed += 60
  expect(clock.look()).toBe(false)
  time.now += 39
  time.computed += 39
  expect(clock.look()).toBe(false)
  time.now += 1
  time.computed += 1
  expect(clock.look()).toBe(true)
})

test('passes after ten times the limit, even if the thread hardly computed', ({ time, clock }) => {
  clock.allow(100)
  time.now += 100 * PATIENCE - 1
  expect(clock.look()).toBe(false)
  time.now += 1
  expect(clock.look()).toBe(true)
})

test('stays passed until more is allowed', ({ time, clock }) => {
  clock.allow(100)
  time.now += 100
  time.computed += 100
  expect([clock.look(), clock.look()]).toEqual([true, true])
  clock.allow(10)
  expect(clock.look()).toBe(false)
  time.now += 10
  time.computed += 10
  expect(clock.look()).toBe(true)
})
