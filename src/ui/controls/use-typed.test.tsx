// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { startTransition } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A field whose address is written by `arrive`, as late as the test likes. */
function field() {
  const sent: string[] = []
  const { result, rerender } = renderHook(({ value }) => useTyped(value, (text) => sent.push(text)), {
    initialProps: { value: '' },
  })
  return {
    sent,
    shown: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
    arrive: (value: string) => rerender({ value }),
    /** React takes in a letter only after the address, although it was typed before that arrived. */
    arriveWhileTyping: (value: string, text: string) =>
      act(() => {
        startTransition(() => result.current[1](text))
        rerender({ value })
      }),
  }
}

describe('a text that is kept in the address', () => {
  test('is shown at once and sent after a pause', () => {
    const { type, shown, sent, pause, arrive } = field()
    type('br')
    type('bra')
    expect(shown()).toBe('bra')
    expect(sent).toEqual([])
    pause()
    expect(sent).toEqual(['bra'])
    arrive('bra')
    expect(shown()).toBe('bra')
  })

  test('keeps what is typed while an earlier part arrives, however late', () => {
    const { type, shown, sent, pause, arrive } = field()
    type('br')
    pause()
    type('bran')
    pause()
    type('brandt')
    arrive('br')
    expect(shown()).toBe('brandt')
    arrive('bran')
    expect(shown()).toBe('brandt')
    pause()
    arrive('brandt')
    expect([shown(), sent]).toEqual(['brandt', ['br', 'bran', 'brandt']])
  })

  test('loses no letter that is typed while the letters before it arrive', () => {
    const { type, shown, sent, pause, arriveWhileTyping } = field()
    type('po')
    pause()
    arriveWhileTyping('po', 'pow')
    expect(shown()).toBe('pow')
    pause()
    expect(sent).toEqual(['po', 'pow'])
  })

  test('is replaced by a change from elsewhere, also before it was sent', () => {
    const { type, shown, sent, pause, arrive } = field()
    type('nobod')
    pause()
    arrive('nobod')
    type('nobody')
    arrive('')
    expect(shown()).toBe('')
    pause()
    expect(sent).toEqual(['nobod'])
  })
})
