// @vitest-environment happy-dom
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HIDDEN_MS, createTabLock } from './tab-lock.ts'

const tabs: { end: () => void }[] = []

/** A tab of the browser and what has happened in it. */
function tab(withLocks: typeof locks | undefined = locks) {
  const happened: string[] = []
  const made = createTabLock({
    onGo: () => happened.push('go'),
    onStop: (why) => happened.push(why),
    locks: withLocks,
  })
  tabs.push(made)
  return { ...made, happened }
}

const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  for (const each of tabs.splice(0)) each.end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a second tab waits, and streams automatically when the first one leaves', async () => {
  const first = tab()
  await vi.waitFor(() => expect(first.happened).toEqual(['go']))
  const second = tab()
  await vi.waitFor(() => expect(second.happened).toEqual(['elsewhere']))
  first.end()
  await vi.waitFor(() => expect(second.happened).toEqual(['elsewhere', 'go']))
  expect(first.happened).toEqual(['go'])
})

test('a tab takes the stream over, and the other one waits for its turn', async () => {
  const first = tab()
  await vi.waitFor(() => expect(first.happened).toEqual(['go']))
  const second = tab()
  await vi.waitFor(() => expect(second.happened).toEqual(['elsewhere']))
  second.takeOver()
  await vi.waitFor(() => expect(second.happened).toEqual(['elsewhere', 'go']))
  await vi.waitFor(() => expect(first.happened.slice(0, 2)).toEqual(['go', 'elsewhere']))
  second.end()
  await vi.waitFor(() => expect(first.happened.at(-1)).toBe('go'))
})

test('a tab that is hidden for long gives the stream up, and resumes when it is visible', async () => {
  const only = tab()
  await vi.waitFor(() => expect(only.happened).toEqual(['go']))
  hide(true)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1)
  expect(only.happened).toEqual(['go'])
  await vi.advanceTimersByTimeAsync(1)
  expect(only.happened).toEqual(['go', 'hidden'])
  hide(false)
  await vi.waitFor(() => expect(only.happened).toEqual(['go', 'hidden', 'go']))
})

test('a short look at another tab does not end the stream', async () => {
  const only = tab()
  await vi.waitFor(() => expect(only.happened).toEqual(['go']))
  hide(true)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1)
  hide(false)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS)
  expect(only.happened).toEqual(['go'])
})
