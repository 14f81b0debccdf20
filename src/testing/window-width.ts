import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'

type Browser = { readonly setViewport: (size: { readonly width: number }) => void }

/** Makes the window this wide until the end of the test, so that media queries of the page answer and change as in a browser. */
export function setWindowWidth(width: number): void {
  const browser: Browser = Reflect.get(globalThis, 'happyDOM')
  const resize = (next: number) =>
    act(() => {
      // happy-dom takes media queries as false until the first resize, and then misses the change to false.
      dispatchEvent(new Event('resize'))
      browser.setViewport({ width: next })
    })
  resize(width)
  onTestFinished(() => resize(1024))
}
