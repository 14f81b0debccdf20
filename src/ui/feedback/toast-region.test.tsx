import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { ToastRegion } from './toast-region.tsx'
import { readToasts, toast } from './toast-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
  renderPart(
    <>
      <input aria-label="Name" />
      <ToastRegion />
    </>,
  )
})
afterEach(() => {
  act(() => {
    for (const shown of readToasts()) toast.dismiss(shown.id)
  })
  cleanup()
  vi.useRealTimers()
})

const held = () => screen.getByRole('region', { name: 'Notifications' }).firstElementChild ?? document.body
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a toast leaves after five seconds, one with Undo after ten', () => {
  act(() => {
    toast.ok('Saved')
    toast.ok('Deleted', { actions: [{ label: 'Undo', onChoose: () => {} }] })
  })
  pass(5000)
  expect(screen.queryByText('Saved')).toBeNull()
  expect(screen.getByText('Deleted')).toBeTruthy()
  pass(5000)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('a toast stays while the pointer is on it', () => {
  act(() => void toast.ok('Saved'))
  fireEvent.pointerEnter(held())
  pass(60_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.pointerLeave(held())
  pass(5000)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast about a refusal is announced as an alert and stays until it is closed', () => {
  act(() => void toast.bad('Not saved: the name is taken'))
  pass(600_000)
  expect(screen.getByRole('alert').textContent).toContain('Not saved')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Ctrl+Z chooses the latest Undo, and no other action', () => {
  const [undo, view] = [vi.fn<() => void>(), vi.fn<() => void>()]
  act(() => {
    toast.ok('Deleted', { actions: [{ label: 'Undo', onChoose: undo, isUndo: true }] })
    toast.ok('Restored', { actions: [{ label: 'View', onChoose: view }] })
  })
  fireEvent.keyDown(document.body, { key: 'z', code: 'KeyZ', ctrlKey: true })
  expect([undo.mock.calls.length, view.mock.calls.length]).toEqual([1, 0])
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('the toast whose Undo Ctrl+Z chooses shows the keys, and no other toast does', () => {
  act(() => {
    toast.ok('First deleted', { actions: [{ label: 'Undo', onChoose: () => {}, isUndo: true }] })
    toast.ok('Second deleted', { actions: [{ label: 'Undo', onChoose: () => {}, isUndo: true }] })
  })
  const [first, second] = screen.getAllByRole('button', { name: 'Undo' })
  expect([first?.textContent, second?.textContent]).toEqual(['Undo', 'UndoCtrlZ'])
  expect(second?.getAttribute('aria-keyshortcuts')).toBe('Control+z')
})

describe('F8 pressed in a field', () => {
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key, code: key })
  const undo = vi.fn<() => void>()
  beforeEach(() => {
    undo.mockClear()
    screen.getByRole('textbox', { name: 'Name' }).focus()
    act(() => {
      toast.ok('Deleted', { actions: [{ label: 'Undo', onChoose: undo, isUndo: true }] })
      toast.ok('Saved')
    })
    press('F8')
  })

  test('brings the focus to the Undo of a toast, which then stays', () => {
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
    pass(60_000)
    expect(screen.getByText('Deleted')).toBeTruthy()
  })

  test.for(['F8', 'Escape'])('and %s after it bring the focus back', (key) => {
    press(key)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    expect(screen.getByText('Deleted')).toBeTruthy()
  })

  test('and the end of that toast by Close bring the focus back, and the other toast leaves in time', () => {
    const [close] = screen.getAllByRole('button', { name: 'Close' })
    if (close) fireEvent.click(close)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
    pass(5000)
    expect(readToasts()).toEqual([])
  })
})

test('Undo runs once and closes its toast', () => {
  const undo = vi.fn<() => void>()
  act(() => void toast.ok('Deleted', { actions: [{ label: 'Undo', onChoose: undo }] }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Deleted')).toBeNull()
})

test('at most three toasts are shown', () => {
  act(() => {
    for (const name of ['one', 'two', 'three', 'four']) toast.note(name)
  })
  expect(readToasts().map((shown) => shown.title)).toEqual(['two', 'three', 'four'])
})
