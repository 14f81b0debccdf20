import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Action } from './action.ts'
import { ariaKeys, keyCaps } from './key-names.ts'
import { allowCharacters, findAction } from './registry.ts'
import { useActions, useAllActions } from './use-actions.ts'

afterEach(() => {
  cleanup()
  allowCharacters(true)
})

function Part({ actions, children }: { readonly actions: readonly Action[]; readonly children?: React.ReactNode }) {
  useActions(actions)
  return children
}

const action = (keys: string, run: () => void, rest: Partial<Action> = {}): Action => ({
  id: keys,
  label: keys,
  group: 'page',
  keys,
  run,
  ...rest,
})

const spy = () => vi.fn<() => void>()

describe('a shortcut', () => {
  test('of two letters runs after both, and neither letter does anything alone', async () => {
    const [go, next, user] = [spy(), spy(), userEvent.setup()]
    render(<Part actions={[action('g b', go), action('b', next)]} />)
    await user.keyboard('g')
    expect(go).not.toHaveBeenCalled()
    await user.keyboard('b')
    expect(go).toHaveBeenCalledTimes(1)
    expect(next).not.toHaveBeenCalled()
    await user.keyboard('b')
    expect(next).toHaveBeenCalledTimes(1)
  })

  test('works from the moment on that its part is drawn', async ({ onTestFinished }) => {
    const [next, host] = [spy(), document.createElement('div')]
    const drawn = Promise.withResolvers<void>()
    const observer = new MutationObserver(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true }))
      drawn.resolve()
    })
    observer.observe(host, { childList: true })
    const root = createRoot(host)
    // Outside of `act`, which would run all effects before anybody can press a key.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    onTestFinished(() => {
      observer.disconnect()
      root.unmount()
      vi.unstubAllGlobals()
    })
    root.render(<Part actions={[action('n', next)]}>Names</Part>)
    await drawn.promise
    expect(next).toHaveBeenCalledTimes(1)
  })

  test('of two letters runs when other actions come between them', async () => {
    const [go, user] = [spy(), userEvent.setup()]
    const { rerender } = render(<Part actions={[action('g b', go)]} />)
    await user.keyboard('g')
    rerender(<Part actions={[action('g b', go), action('x', spy())]} />)
    await user.keyboard('b')
    expect(go).toHaveBeenCalledTimes(1)
  })

  test('of one letter is ignored while somebody types, one with Ctrl is not', async () => {
    const [next, save, user] = [spy(), spy(), userEvent.setup()]
    render(
      <Part actions={[action('n', next), action('$mod+k', save)]}>
        <input aria-label="Name" />
      </Part>,
    )
    await user.type(screen.getByLabelText('Name'), 'nn')
    expect(next).not.toHaveBeenCalled()
    await user.keyboard('{Control>}k{/Control}')
    expect(save).toHaveBeenCalledTimes(1)
    await user.click(document.body)
    await user.keyboard('n')
    expect(next).toHaveBeenCalledTimes(1)
  })

  test('does nothing while a dialog or a menu has the focus', async () => {
    const [next, user] = [spy(), userEvent.setup()]
    render(
      <Part actions={[action('n', next), action('Escape', next)]}>
        <div role="dialog">
          <button type="button">Inside</button>
        </div>
      </Part>,
    )
    await user.click(screen.getByRole('button', { name: 'Inside' }))
    await user.keyboard('n{Escape}')
    expect(next).not.toHaveBeenCalled()
  })

  test('of a character needs Shift where the layout does', async () => {
    const [help, user] = [spy(), userEvent.setup()]
    render(<Part actions={[action('?', help)]} />)
    await user.keyboard('?')
    await user.keyboard('{Shift>}?{/Shift}')
    expect(help).toHaveBeenCalledTimes(2)
  })

  test('of a single character can be turned off for speech input, others stay', async () => {
    const [next, palette, user] = [spy(), spy(), userEvent.setup()]
    render(<Part actions={[action('n', next), action('$mod+k', palette), action('Escape', palette)]} />)
    allowCharacters(false)
    await user.keyboard('n{Control>}k{/Control}{Escape}')
    expect(next).not.toHaveBeenCalled()
    expect(palette).toHaveBeenCalledTimes(2)
  })

  test('that a part has handled itself does not run', async () => {
    const [next, user] = [spy(), userEvent.setup()]
    render(
      <Part actions={[action('n', next)]}>
        <button type="button" onKeyDown={(event) => event.preventDefault()}>
          Own keys
        </button>
      </Part>,
    )
    screen.getByRole('button').focus()
    await user.keyboard('n')
    expect(next).not.toHaveBeenCalled()
  })

  test('of the page comes before the same keys of a list, whichever was registered later', async () => {
    const [ofPage, ofList, user] = [spy(), spy(), userEvent.setup()]
    render(
      <>
        <Part actions={[action('End', ofPage)]} />
        <Part actions={[action('End', ofList, { group: 'list' })]} />
      </>,
    )
    await user.keyboard('{End}')
    expect([ofPage.mock.calls.length, ofList.mock.calls.length]).toEqual([1, 0])
  })

  test('passes to the next action with the same keys when it does not apply', async () => {
    const [first, second, user] = [spy(), spy(), userEvent.setup()]
    render(
      <Part
        actions={[action('Escape', first, { when: () => false }), action('Escape', second, { group: 'everywhere' })]}
      />,
    )
    await user.keyboard('{Escape}')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  })
})

test('actions are listed while their part is shown, with the label of the last render', async () => {
  const List = () => useAllActions().map(({ id, label }) => <li key={id}>{label}</li>)
  const shown = (label?: string) => (
    <>
      {label !== undefined && <Part actions={[{ id: 'pause', label, group: 'page', run: () => {} }]} />}
      <List />
    </>
  )
  const { rerender } = render(shown('Pause'))
  expect(screen.getByRole('listitem').textContent).toBe('Pause')
  rerender(shown('Continue'))
  expect(screen.getByRole('listitem').textContent).toBe('Continue')
  rerender(shown())
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('an action that is found by its name runs the function of the last render', () => {
  const [before, after] = [spy(), spy()]
  const { rerender } = render(<Part actions={[action('n', before)]} />)
  rerender(<Part actions={[action('n', after)]} />)
  findAction('n')?.run?.()
  expect([before.mock.calls.length, after.mock.calls.length]).toEqual([0, 1])
})

describe('the keys of a shortcut', () => {
  test('are called as on the keyboard of the reader', () => {
    expect(keyCaps('$mod+k', { Control: 'Strg' })).toEqual([['Strg', 'K']])
    expect(keyCaps('g b', {})).toEqual([['G'], ['B']])
    expect(keyCaps('Enter', {})).toEqual([['↵']])
    expect(keyCaps('?', {})).toEqual([['?']])
  })

  test('are told to screen readers unless they are pressed one after the other', () => {
    expect([ariaKeys('$mod+k'), ariaKeys('g b')]).toEqual(['Control+k', undefined])
  })
})
