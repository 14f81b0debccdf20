import { expect, onTestFinished, test, vi } from 'vitest'
import { failureLimit } from './failures.ts'

const gate = () => Promise.withResolvers<boolean>()
const budget = (allowed: number) => [{ kind: 'account', key: 'ada', allowed }]
/** Resolves when everything has run that waits for none of the checks. */
const settle = () => new Promise<void>((resolve) => void setImmediate(resolve))
/** What an attempt resolves to that waits for none of the checks. */
const ended = async <T>(attempt: Promise<T>): Promise<T> =>
  Promise.race([attempt, settle().then(() => Promise.reject(new Error('The attempt waits')))])

test('attempts at the same time never fail more often than allowed: a check that is still running holds its place', async () => {
  const limit = failureLimit()
  const checks: ReturnType<typeof gate>[] = []
  const guesses = Array.from({ length: 5 }, () =>
    limit.guard(budget(2), () => {
      const check = gate()
      checks.push(check)
      return check.promise
    }),
  )
  await settle()
  expect(checks).toHaveLength(2)
  for (const { resolve } of checks) resolve(false)
  const results = await ended(Promise.allSettled(guesses))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(checks).toHaveLength(2)
})

test('an attempt that waited for a place gets the one that a right password, or a check that broke off, gives back', async () => {
  const limit = failureLimit()
  const checks = [gate(), gate(), gate()]
  const begun: number[] = []
  const attempts = checks.map(({ promise }, nth) =>
    limit.guard(budget(1), () => {
      begun.push(nth)
      return promise
    }),
  )
  await settle()
  expect(begun).toEqual([0])
  checks[0]?.resolve(true)
  await settle()
  expect(begun).toEqual([0, 1])
  checks[1]?.reject(new Error('the store is unavailable'))
  await expect(attempts[1]).rejects.toThrow('the store is unavailable')
  await settle()
  expect(begun).toEqual([0, 1, 2])
  checks[2]?.resolve(false)
  await expect(attempts[2]).resolves.toBe(false)
  await expect(ended(limit.guard(budget(1), async () => true))).rejects.toMatchObject({ kind: 'tooMany' })
})

test('a check that is still running when its five minutes end holds its place in the next five, where earlier failures count no more', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['Date'] })
  const limit = failureLimit()
  await limit.guard(budget(2), async () => false)
  vi.advanceTimersByTime(299_000)
  const long = gate()
  const running = limit.guard(budget(2), () => long.promise)
  vi.advanceTimersByTime(2000)
  const begun: string[] = []
  const next = limit.guard(budget(2), async () => begun.push('next') < 0)
  const last = limit.guard(budget(2), async () => begun.push('last') < 0)
  await settle()
  expect(begun).toEqual(['next'])
  long.resolve(false)
  expect(await ended(Promise.all([running, next]))).toEqual([false, false])
  await expect(ended(last)).rejects.toMatchObject({ kind: 'tooMany' })
})
