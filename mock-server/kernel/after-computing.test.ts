import { expect, test as base, vi } from 'vitest'
import { afterComputing } from './after-computing.ts'

const test = base.extend('clock', { auto: true }, ({}, { onCleanup }) => {
  vi.useFakeTimers()
  onCleanup(() => void vi.useRealTimers())
})

/** A thread that has computed for half of the time. */
const halfOfTheTime = () => {
  const began = Date.now()
  return { cpuUsage: async () => ({ user: (Date.now() - began) * 400, system: (Date.now() - began) * 100 }) }
}

test('acts when a thread has computed for long enough, not when as long has passed', async () => {
  const act = vi.fn<() => void>()
  afterComputing(halfOfTheTime(), { before: 0, ms: 1000 }, act)
  await vi.advanceTimersByTimeAsync(1900)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(act).toHaveBeenCalledOnce()
})

test('acts after ten times as long for a thread that computes nothing', async () => {
  const act = vi.fn<() => void>()
  afterComputing({ cpuUsage: async () => ({ user: 0, system: 0 }) }, { before: 0, ms: 1000 }, act)
  await vi.advanceTimersByTimeAsync(9900)
  expect(act).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(act).toHaveBeenCalled()
})

test('acts by the clock alone for a thread that cannot say what it has computed', async () => {
  const act = vi.fn<() => void>()
  afterComputing({}, { before: 0, ms: 1000 }, act)
  await vi.advanceTimersByTimeAsync(1100)
  expect(act).toHaveBeenCalledOnce()
})

test('does not act once it is called off', async () => {
  const act = vi.fn<() => void>()
  const callOff = afterComputing(halfOfTheTime(), { before: 0, ms: 1000 }, act)
  await vi.advanceTimersByTimeAsync(500)
  callOff()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(act).not.toHaveBeenCalled()
})
