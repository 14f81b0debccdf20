import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { Popover } from './later.tsx'

beforeAll(fetchLaterParts)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Example({ isAtEnd = false }: { readonly isAtEnd?: boolean }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [filters, setFilters] = useState(0)
  return (
    <>
      <button type="button" onClick={(event) => setAnchor(event.currentTarget)}>
        Open
      </button>
      {anchor && (
        <Popover label="Filter" anchor={anchor} onClose={() => setAnchor(null)} isAtEnd={isAtEnd}>
          <button type="button" onClick={() => setFilters(filters + 1)}>
            {filters} filters
          </button>
        </Popover>
      )}
    </>
  )
}

/** Lays out a button from `left` to `right`; the environment has no layout. */
const lay = (button: HTMLElement, left: number, right: number) =>
  vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 8, right - left, 28))

test('a popover stays where it opened when its button moves', async () => {
  const user = userEvent.setup()
  renderPart(<Example />)
  const button = screen.getByRole('button', { name: 'Open' })
  lay(button, 100, 160)
  await user.click(button)
  const popover = await screen.findByRole('dialog', { name: 'Filter' })
  await waitFor(() => expect(popover.style.left).toBe('100px'))
  lay(button, 260, 320)
  await user.click(screen.getByRole('button', { name: '0 filters' }))
  await screen.findByRole('button', { name: '1 filters' })
  expect(popover.style.left).toBe('100px')
})

test('a popover at the end of its button stays in the window when its content grows', async () => {
  const grow = new Set<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #report: () => void
      constructor(report: () => void) {
        this.#report = report
      }
      observe = () => void grow.add(this.#report)
      disconnect = () => void grow.delete(this.#report)
    },
  )
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(200)
  const user = userEvent.setup()
  renderPart(<Example isAtEnd />)
  const button = screen.getByRole('button', { name: 'Open' })
  lay(button, 900, 928)
  await user.click(button)
  const popover = await screen.findByRole('dialog', { name: 'Filter' })
  await waitFor(() => expect(popover.style.left).toBe('728px'))
  width.mockReturnValue(376)
  act(() => {
    for (const report of grow) report()
  })
  expect(popover.style.left).toBe('552px')
})
