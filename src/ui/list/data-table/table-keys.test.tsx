import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { leavePage } from '#testing/leave-page.ts'
import { part, renderPart } from '#testing/render-part.tsx'
import type { RowAction } from './columns.ts'
import { towns, Towns, openTable, grid, activeRow, selected, rowOf, type Town } from '#testing/town-table.tsx'

beforeAll(fetchLaterParts)
afterEach(leavePage)

describe('the keys of a table', () => {
  test('stop at the first and the last row', async () => {
    const { user } = openTable({ rows: towns.slice(0, 3) })
    await user.keyboard('{ArrowUp}')
    expect(activeRow()).toContain('Town 0')
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(activeRow()).toContain('Town 2')
    await user.keyboard('{Home}')
    expect(activeRow()).toContain('Town 0')
    await user.keyboard('{End}k')
    expect(activeRow()).toContain('Town 1')
  })

  test('move by a page, which is one row at least', async () => {
    const { user } = openTable({ rows: towns.slice(0, 5) })
    await user.keyboard('{PageDown}{PageDown}')
    expect(activeRow()).toContain('Town 1')
    await user.keyboard('{PageUp}')
    expect(activeRow()).toContain('Town 0')
  })

  test('are left to the browser with Ctrl, Alt or Cmd', async () => {
    const { user } = openTable()
    await user.keyboard('j{Control>}j{/Control}{Alt>}{ArrowDown}{/Alt}{Meta>}x{/Meta}')
    expect(activeRow()).toContain('Town 0')
    expect(selected()).toBe('')
  })

  test('open nothing before a row was reached, and in an empty table', async () => {
    const onOpen = vi.fn<(town: Town) => void>()
    const { user, rerender } = openTable({ onOpen })
    await user.keyboard('{Enter}x ')
    rerender(part(<Towns rows={[]} onOpen={onOpen} />))
    await user.keyboard('j{End}{Enter}x')
    expect(onOpen).not.toHaveBeenCalled()
    expect(selected()).toBe('')
  })

  test('start from the open row, and move its panel along', async () => {
    const onPreview = vi.fn<(town: Town) => void>()
    const { user } = openTable({ openKey: 't4', onPreview })
    await user.keyboard('k')
    expect(onPreview).toHaveBeenCalledExactlyOnceWith(towns[3])
    expect(activeRow()).toContain('Town 3')
  })

  test('belong to a link in a row while it has the focus, but not to its box', async () => {
    const onOpen = vi.fn<(town: Town) => void>()
    const { user } = openTable({ onOpen })
    await user.keyboard('j')
    within(rowOf('Town 2')).getByRole('link').focus()
    await user.keyboard('j')
    expect(activeRow()).toContain('Town 0')
    screen.getByRole('checkbox', { name: 'Select Town 2' }).focus()
    await user.keyboard('j')
    expect(activeRow()).toContain('Town 1')
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('open a row with Enter even where a table only has previews', async () => {
    const onPreview = vi.fn<(town: Town) => void>()
    const { user } = openTable({ onPreview })
    await user.keyboard('j{Enter}')
    expect(onPreview).toHaveBeenCalledExactlyOnceWith(towns[0])
  })
})

describe('the keys of the page', () => {
  test('preview a row with Space and clear the selection with Escape, but only where a table has both', async () => {
    const onPreview = vi.fn<(town: Town) => void>()
    const user = userEvent.setup()
    const { rerender } = renderPart(<Towns hasPageKeys onPreview={onPreview} chosen={['t5']} />)
    await user.keyboard('jj ')
    expect(onPreview).toHaveBeenCalledExactlyOnceWith(towns[1])
    await user.keyboard('x')
    expect(selected()).toBe('t5 t1')
    await user.keyboard('{Escape}')
    expect(selected()).toBe('')
    rerender(part(<Towns hasPageKeys selection={undefined} />))
    grid().blur()
    await user.keyboard('jx {Enter}{Escape}')
    expect(onPreview).toHaveBeenCalledTimes(1)
    expect(selected()).toBe('')
  })
})

describe('a click in a table', () => {
  test('with Ctrl or Cmd selects a row more or less', async () => {
    const onPreview = vi.fn<(town: Town) => void>()
    const { user } = openTable({ chosen: ['t1'], onPreview })
    await user.keyboard('{Control>}')
    await user.click(screen.getByText('Town 3'))
    await user.keyboard('{/Control}{Meta>}')
    await user.click(screen.getByText('Town 1'))
    await user.keyboard('{/Meta}')
    expect(selected()).toBe('t3')
    expect(onPreview).not.toHaveBeenCalled()
  })

  test('with Shift on a box selects up to it, upwards too', async () => {
    const { user } = openTable()
    await user.click(screen.getByRole('checkbox', { name: 'Select Town 5' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Town 3' }))
    await user.keyboard('{/Shift}')
    expect(selected().split(' ').toSorted()).toEqual(['t3', 't4', 't5'])
  })

  test('opens nothing while text is selected, and previews only what is no control', async () => {
    const onRowClick = vi.fn<(town: Town) => void>()
    const { user } = openTable({ onRowClick })
    const selection = vi.spyOn(globalThis, 'getSelection').mockReturnValue(
      // Safe: the table only asks for its text.
      { toString: () => 'Town' } as Selection,
    )
    await user.click(screen.getByText('Town 2'))
    expect(onRowClick).not.toHaveBeenCalled()
    selection.mockRestore()
    await user.click(screen.getByText('t3'))
    expect(onRowClick).not.toHaveBeenCalled()
    await user.click(screen.getByText('Town 2'))
    expect(onRowClick).toHaveBeenCalledExactlyOnceWith(towns[2])
  })

  test('makes its row the one that the keys go on from', async () => {
    const { user } = openTable()
    await user.click(screen.getByText('Town 5'))
    await user.keyboard('jx')
    expect(selected()).toBe('t6')
  })
})

describe('the actions of a row', () => {
  const onChoose = vi.fn<(name: string) => void>()
  const rowActions = ({ id, name }: Town): RowAction[] =>
    id === 't1' ? [] : [{ id: 'visit', label: 'Visit', icon: null, onChoose: () => onChoose(name) }]

  test('are in its context menu by the menu key, for the row under the keys', async () => {
    const { user } = openTable({ rowActions })
    await user.keyboard('jjj')
    fireEvent.contextMenu(grid())
    await user.click(within(await screen.findByRole('menu', { name: 'Actions for Town 2' })).getByRole('menuitem'))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Town 2')
  })

  test('have no menu where a row has none: the one of the browser opens', () => {
    openTable({ rowActions })
    expect(fireEvent.contextMenu(screen.getByText('Town 1'))).toBe(true)
    expect(fireEvent.contextMenu(screen.getByText('Town 2'))).toBe(false)
    cleanup()
    openTable()
    expect(fireEvent.contextMenu(screen.getByText('Town 2'))).toBe(true)
  })

  test('are only in the panel while the row is open', async () => {
    const { user } = openTable({ rowActions, openKey: 't2' })
    await user.hover(screen.getByText('Town 2'))
    expect(screen.queryByRole('button', { name: 'Visit' })).toBeNull()
    await user.hover(screen.getByText('Town 3'))
    expect(within(rowOf('Town 3')).getByRole('button', { name: 'Visit' })).toBeTruthy()
  })
})
