import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchFocus } from './watch-focus.ts'

let end = () => {}
beforeEach(() => {
  end = watchFocus()
})
afterEach(() => {
  end()
  cleanup()
})

const Page = ({ children }: { readonly children?: React.ReactNode }) => (
  <main tabIndex={-1}>
    <h1>Bookmarks</h1>
    {children}
  </main>
)
const list = (
  <div role="grid" tabIndex={0}>
    Rows
  </div>
)
const button = <button type="button">Delete</button>

/** Renders a page with a focused button and then without the button. */
function lose(before: React.ReactNode, after: React.ReactNode) {
  const { rerender } = render(before)
  screen.getByRole('button').focus()
  rerender(after)
}

describe('when the focused element disappears, the focus goes', () => {
  test('to the list of the page', async () => {
    lose(
      <Page>
        {list}
        {button}
      </Page>,
      <Page>{list}</Page>,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  })

  test('to the heading of a page without a list', async () => {
    lose(<Page>{button}</Page>, <Page />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
  })

  test('to the panel that it was in', async () => {
    const panel = (content: React.ReactNode) => (
      <Page>
        {list}
        <aside tabIndex={-1}>{content}</aside>
      </Page>
    )
    lose(panel(button), panel(null))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('complementary')))
  })

  test('to the page that is loaded next', async () => {
    const { rerender } = render(button)
    screen.getByRole('button').focus()
    rerender(<p>Loading</p>)
    rerender(<Page>{list}</Page>)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  })
})

test('the focus stays where the reader left it when something else disappears', async () => {
  const { rerender } = render(
    <Page>
      {list}
      {button}
    </Page>,
  )
  screen.getByRole('button').focus()
  screen.getByRole('button').blur()
  await Promise.resolve()
  rerender(<Page>{list}</Page>)
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})
