// @vitest-environment happy-dom
import { act, render, renderHook } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
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

  test('loses no letter that is typed while a page with the letters before it is being prepared', async () => {
    let ready = () => {}
    const page = new Promise<void>((resolve) => (ready = resolve))
    let go = (_: string) => {}
    let typed: [string, (text: string) => void] = ['', () => {}]
    function Page({ value }: { readonly value: string }) {
      if (value === 'po') use(page)
      return null
    }
    function Field({ value }: { readonly value: string }) {
      typed = useTyped(value, (text) => startTransition(() => go(text)))
      return typed[0]
    }
    function App() {
      const [value, setValue] = useState('')
      go = setValue
      return (
        <>
          <Field value={value} />
          <Page value={value} />
        </>
      )
    }
    render(
      <Suspense>
        <App />
      </Suspense>,
    )
    act(() => typed[1]('po'))
    await act(async () => void vi.advanceTimersByTime(200))
    act(() => typed[1]('pow'))
    expect(typed[0]).toBe('pow')
    await act(async () => ready())
    expect(typed[0]).toBe('pow')
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
