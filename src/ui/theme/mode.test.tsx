import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leavePage } from '#testing/leave-page.ts'
import { renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import { modeKey, setMode, useMode } from './mode.ts'
import { phone, useMedia } from './use-media.ts'

/** The setting of the system, which a test can change. */
function systemOf(isDark: boolean) {
  const system = Object.assign(new EventTarget(), {
    // The names that MUI calls them by.
    addListener: (listener: () => void) => system.addEventListener('change', listener),
    removeListener: (listener: () => void) => system.removeEventListener('change', listener),
  })
  const state = { isDark }
  vi.stubGlobal('matchMedia', () => Object.assign(system, { matches: state.isDark }))
  return (next: boolean) =>
    act(() => {
      state.isDark = next
      Object.assign(system, { matches: next })
      system.dispatchEvent(new Event('change'))
    })
}
const scheme = () => [...document.documentElement.classList].filter((name) => ['dark', 'light'].includes(name)).join()

function Choice() {
  const [mode, choose] = useMode()
  return (
    <>
      <output>{mode}</output>
      <button type="button" onClick={() => choose('dark')}>
        Dark
      </button>
      <button type="button" onClick={() => choose('system')}>
        System
      </button>
    </>
  )
}

beforeEach(() => setMode('system'))
afterEach(() => {
  vi.unstubAllGlobals()
  leavePage()
})

describe('the colour scheme', () => {
  test('follows the system, also when that changes in the evening', () => {
    const change = systemOf(false)
    renderPart(<Choice />)
    change(true)
    expect(scheme()).toBe('dark')
    change(false)
    expect(scheme()).toBe('light')
  })

  test('is what the person chose, whatever the system says, and is kept on the device', async () => {
    const user = userEvent.setup()
    const change = systemOf(false)
    renderPart(<Choice />)
    await user.click(screen.getByRole('button', { name: 'Dark' }))
    expect(screen.getByRole('status').textContent).toBe('dark')
    expect([scheme(), localStorage.getItem(modeKey)]).toEqual(['dark', 'dark'])
    change(true)
    change(false)
    expect(scheme()).toBe('dark')
    await user.click(screen.getByRole('button', { name: 'System' }))
    expect([scheme(), localStorage.getItem(modeKey)]).toEqual(['light', null])
  })

  test('follows a choice in another tab of the browser', () => {
    systemOf(false)
    renderPart(<Choice />)
    act(() => {
      localStorage.setItem(modeKey, 'dark')
      dispatchEvent(new StorageEvent('storage', { key: modeKey }))
    })
    expect(screen.getByRole('status').textContent).toBe('dark')
    expect(scheme()).toBe('dark')
  })

  test('is that of the system for a stored value that it does not know', () => {
    systemOf(true)
    localStorage.setItem(modeKey, 'sepia')
    renderPart(<Choice />)
    expect(screen.getByRole('status').textContent).toBe('system')
  })

  test('is no longer watched by a part that has left the page', () => {
    const change = systemOf(false)
    const { unmount } = renderPart(<Choice />)
    change(false)
    unmount()
    change(true)
    expect(scheme()).toBe('light')
  })
})

test('a part knows the width of the window and follows it', () => {
  const Where = () => <output>{useMedia(phone) ? 'phone' : 'desk'}</output>
  renderPart(<Where />)
  expect(screen.getByRole('status').textContent).toBe('desk')
  setWindowWidth(639)
  expect(screen.getByRole('status').textContent).toBe('phone')
  setWindowWidth(640)
  expect(screen.getByRole('status').textContent).toBe('desk')
})
