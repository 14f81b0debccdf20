import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { renderPart } from '#testing/render-part.tsx'
import { TipLayer } from './tip-layer.tsx'

function Tools() {
  useActions([{ id: 'pause', label: 'Pause', group: 'page', keys: 'p', run: () => {} }])
  return (
    <>
      <button type="button" data-tip="Close the panel">
        Close
      </button>
      <button type="button" data-action="pause">
        Stop
      </button>
      <TipLayer />
    </>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  renderPart(<Tools />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const button = (name: string) => screen.getByRole('button', { name })
const tip = () => screen.queryByRole('tooltip')?.textContent

describe('a tooltip', () => {
  test('appears when the pointer rests on its element and leaves with it', () => {
    fireEvent.pointerOver(button('Close'))
    expect(tip()).toBeUndefined()
    pass(400)
    expect(tip()).toBe('Close the panel')
    fireEvent.pointerOver(document.body)
    expect(tip()).toBeUndefined()
  })

  test('stays while the pointer is on it', () => {
    fireEvent.pointerOver(button('Close'))
    pass(400)
    fireEvent.pointerOver(screen.getByRole('tooltip'))
    pass(60_000)
    expect(tip()).toBe('Close the panel')
  })

  test('is closed by Escape', () => {
    fireEvent.pointerOver(button('Close'))
    pass(400)
    fireEvent.keyDown(document.body, { key: 'Escape', code: 'Escape' })
    expect(tip()).toBeUndefined()
  })

  test('of a registered action shows its name and its keys', () => {
    fireEvent.pointerOver(button('Stop'))
    pass(400)
    expect(tip()).toBe('PauseP')
  })

  test('appears on a long touch, not on a tap, and stays long enough to read', () => {
    fireEvent.pointerDown(button('Close'), { pointerType: 'touch' })
    pass(100)
    fireEvent.pointerUp(button('Close'), { pointerType: 'touch' })
    pass(5000)
    expect(tip()).toBeUndefined()
    fireEvent.pointerDown(button('Close'), { pointerType: 'touch' })
    pass(500)
    fireEvent.pointerUp(button('Close'), { pointerType: 'touch' })
    pass(1000)
    expect(tip()).toBe('Close the panel')
    pass(1000)
    expect(tip()).toBeUndefined()
  })
})
