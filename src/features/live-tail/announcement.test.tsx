import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UiSetup } from '#app/ui-setup.tsx'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { Announcement } from './live-tail.tsx'
import { eventAt } from './tail/event.test-data.ts'
import type { TailView } from './tail/state.ts'

const viewOf = (last: number, more: Partial<TailView> = {}): TailView => ({
  phase: { is: 'live' },
  rows: Array.from({ length: last }, (_, index) => eventAt(index + 1)),
  gaps: [],
  last,
  head: last,
  upTo: undefined,
  isStarted: true,
  isFollowing: true,
  resumed: 0,
  bytes: 0,
  ...more,
})
const page = (view: TailView, matches: (event: { offset: number }) => boolean = () => true) => (
  <Suspense>
    <UiSetup>
      <Announcement view={view} matches={matches} />
    </UiSetup>
  </Suspense>
)
const words = () => screen.getByRole('status').textContent
const afterTenSeconds = () =>
  act(() => {
    vi.advanceTimersByTime(10_000)
  })

beforeEach(async () => {
  await startI18n('en')
  await i18n.loadNamespaces(['tail', 'terms', 'common'])
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a screen reader at the live tail', () => {
  test('hears nothing of the events that were there at first', () => {
    render(page(viewOf(3)))
    afterTenSeconds()
    expect(words()).toBe('')
  })

  test('hears of new events every ten seconds, together, and of each only once', () => {
    const { rerender } = render(page(viewOf(3)))
    afterTenSeconds()
    rerender(page(viewOf(5)))
    expect(words()).toBe('')
    afterTenSeconds()
    expect(words()).toMatch(/^2 new events, the latest is /)
    afterTenSeconds()
    rerender(page(viewOf(6)))
    afterTenSeconds()
    expect(words()).toMatch(/^1 new event, the latest is /)
  })

  test('hears only of events that pass the filter', () => {
    const { rerender } = render(page(viewOf(3)))
    afterTenSeconds()
    rerender(page(viewOf(6), ({ offset }) => offset === 5))
    afterTenSeconds()
    expect(words()).toMatch(/^1 new event/)
  })

  test('hears nothing while the page is hidden, and of all new events afterwards', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const { rerender } = render(page(viewOf(3)))
    afterTenSeconds()
    hidden.mockReturnValue(true)
    rerender(page(viewOf(5)))
    afterTenSeconds()
    expect(words()).toBe('')
    hidden.mockReturnValue(false)
    afterTenSeconds()
    expect(words()).toMatch(/^2 new events/)
  })

  test('hears nothing before the service has said where the log ends', () => {
    const { rerender } = render(page(viewOf(0, { isStarted: false, head: 0 })))
    afterTenSeconds()
    rerender(page(viewOf(4)))
    afterTenSeconds()
    expect(words()).toBe('')
  })
})
