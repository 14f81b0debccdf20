import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBackground } from './background.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that counts how often it was done. */
function counted(finds: () => boolean = () => false) {
  let count = 0
  const work = async () => {
    count += 1
    return finds()
  }
  return { work, count: () => count }
}

test('work is done every second while the process is used, and every thirty seconds afterwards', async () => {
  const background = openBackground()
  const { work, count } = counted()
  background.add(work, vi.fn<(error: unknown) => void>())
  await vi.advanceTimersByTimeAsync(10_000)
  expect(count()).toBe(10)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(12)
  await background.whileUsed(async () => undefined)()
  await vi.advanceTimersByTimeAsync(1000)
  expect(count()).toBe(13)
  await vi.advanceTimersByTimeAsync(5000)
  expect(count()).toBe(18)
  background.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(18)
})

test('a request that takes long keeps it up, and so does work that is found', async () => {
  const background = openBackground()
  let isThere = false
  const { work, count } = counted(() => isThere)
  background.add(work, vi.fn<(error: unknown) => void>())
  const answer = Promise.withResolvers<void>()
  const request = background.whileUsed(async () => await answer.promise)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(60)
  answer.resolve()
  await request
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(count()).toBe(120)
  background.stop()
})

test('work that takes long is not begun twice, and a fault ends nothing', async () => {
  const background = openBackground()
  const failed = vi.fn<(error: unknown) => void>()
  const done = Promise.withResolvers<boolean>()
  const { count, work } = counted()
  background.add(async () => {
    await work()
    if (count() === 1) throw new Error('a fault')
    return await done.promise
  }, failed)
  await vi.advanceTimersByTimeAsync(8000)
  expect(count()).toBe(2)
  expect(failed).toHaveBeenCalledTimes(1)
  done.resolve(false)
  await vi.advanceTimersByTimeAsync(1000)
  expect(count()).toBe(3)
  background.stop()
})
