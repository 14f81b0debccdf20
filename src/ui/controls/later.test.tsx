import type { ReactNode } from 'react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterBeside } from './later.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a part beside the page whose code can not be fetched leaves the page, and comes once it can', async () => {
  let isOffline = true
  const load = vi.fn<() => Promise<{ default: () => ReactNode }>>(async () => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return { default: () => <p>The tray</p> }
  })
  const Tray = laterBeside(load)
  render(
    <>
      <h1>The page</h1>
      <Tray />
    </>,
  )
  await act(() => vi.advanceTimersByTimeAsync(6000))
  expect(load).toHaveBeenCalledTimes(2)
  expect(screen.getByText('The page')).toBeTruthy()
  expect(screen.queryByText('The tray')).toBeNull()
  isOffline = false
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(screen.getByText('The tray')).toBeTruthy()
})
