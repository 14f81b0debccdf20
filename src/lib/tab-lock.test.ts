import { locks } from 'node:worker_threads'
import { expect, test as base, vi } from 'vitest'
import { HIDDEN_MS, createTabLock } from './tab-lock.ts'

const test = base
  .extend('clock', { auto: true }, ({}, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onCleanup(() => void vi.useRealTimers())
  })
  /** Opens a tab of the browser, which records what happens in it. */
  .extend('openTab', ({}, { onCleanup }) => {
    const open: { readonly end: () => void }[] = []
    onCleanup(() => {
      for (const lock of open) lock.end()
    })
    return () => {
      const happened: string[] = []
      const lock = createTabLock({
        name: 'tabs',
        onGo: () => happened.push('go'),
        onStop: (reason) => happened.push(reason),
        locks,
      })
      open.push(lock)
      return { ...lock, happened }
    }
  })
  /** Hides or shows the page. */
  .extend('hide', ({}, { onCleanup }) => {
    const hidden = vi.spyOn(document, 'hidden', 'get')
    onCleanup(() => hidden.mockRestore())
    return (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden)
      document.dispatchEvent(new Event('visibilitychange'))
    }
  })

/** As `vi.waitFor`, which moves the clock of the test while it waits; its limit is for hangs. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

test('a second tab waits, and streams automatically when the first one leaves', async ({ openTab }) => {
  const first = openTab()
  await until(() => expect(first.happened).toEqual(['go']))
  const second = openTab()
  await until(() => expect(second.happened).toEqual(['elsewhere']))
  first.end()
  await until(() => expect(second.happened).toEqual(['elsewhere', 'go']))
  expect(first.happened).toEqual(['go'])
})

test('a tab takes the stream over, and the other one waits for its turn', async ({ openTab }) => {
  const first = openTab()
  await until(() => expect(first.happened).toEqual(['go']))
  const second = openTab()
  await until(() => expect(second.happened).toEqual(['elsewhere']))
  second.takeOver()
  await until(() => expect(second.happened).toEqual(['elsewhere', 'go']))
  await until(() => expect(first.happened.slice(0, 2)).toEqual(['go', 'elsewhere']))
  second.end()
  await until(() => expect(first.happened.at(-1)).toBe('go'))
})

test('a tab that is hidden for long gives the stream up, and resumes when it is visible', async ({ openTab, hide }) => {
  const only = openTab()
  await until(() => expect(only.happened).toEqual(['go']))
  hide(true)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1)
  expect(only.happened).toEqual(['go'])
  await vi.advanceTimersByTimeAsync(1)
  expect(only.happened).toEqual(['go', 'hidden'])
  hide(false)
  await until(() => expect(only.happened).toEqual(['go', 'hidden', 'go']))
})

test('a short look at another tab does not end the stream', async ({ openTab, hide }) => {
  const only = openTab()
  await until(() => expect(only.happened).toEqual(['go']))
  hide(true)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS - 1)
  hide(false)
  await vi.advanceTimersByTimeAsync(HIDDEN_MS)
  expect(only.happened).toEqual(['go'])
})
