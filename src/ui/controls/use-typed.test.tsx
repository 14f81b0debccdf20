import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { startTransition, Suspense, use, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useTyped } from './use-typed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A field whose address is written by `arrive`, as late as the test likes. */
function field() {
  const sent: string[] = []
  const { result, rerender } = renderHook(({ value }) => useTyped(value, (text) => sent.push(text)), {
    initialProps: { value: '' },
  })
  return {
    sent,
    shown: () => result.current.value,
    type: (text: string) => act(() => result.current.onChange(text)),
    leave: () => act(() => result.current.onBlur()),
    pause: () => act(() => void vi.advanceTimersByTime(200)),
    arrive: (value: string) => rerender({ value }),
  }
}

/** A field above a page that takes its time for the address "po". */
function Site({ page }: { readonly page: Promise<void> }) {
  const [value, setValue] = useState('')
  return (
    <>
      <Field value={value} onSettled={(text) => startTransition(() => setValue(text))} />
      <Page wait={value === 'po' ? page : undefined} />
    </>
  )
}

function Field({ value, onSettled }: { readonly value: string; readonly onSettled: (text: string) => void }) {
  const typed = useTyped(value, onSettled)
  return <input value={typed.value} onChange={(event) => typed.onChange(event.target.value)} />
}

function Page({ wait }: { readonly wait: Promise<void> | undefined }) {
  if (wait) use(wait)
  return null
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
    const page = Promise.withResolvers<void>()
    render(
      <Suspense>
        <Site page={page.promise} />
      </Suspense>,
    )
    const input = screen.getByRole<HTMLInputElement>('textbox')
    fireEvent.change(input, { target: { value: 'po' } })
    await act(async () => void vi.advanceTimersByTime(200))
    fireEvent.change(input, { target: { value: 'pow' } })
    expect(input.value).toBe('pow')
    await act(async () => page.resolve())
    expect(input.value).toBe('pow')
  })

  test('is sent when its field is left, once, and a change that is made then has the last word', () => {
    const { type, leave, shown, sent, pause, arrive } = field()
    type('nobody')
    leave()
    expect(sent).toEqual(['nobody'])
    pause()
    leave()
    arrive('nobody')
    arrive('')
    pause()
    expect([shown(), sent]).toEqual(['', ['nobody']])
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
