// @vitest-environment happy-dom
import { createRef, useState } from 'react'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { part, renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import type { Column, RowAction, TableHandle } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

beforeAll(fetchLaterParts)
afterEach(cleanup)

type Town = { readonly id: string; readonly name: string }
const towns: readonly Town[] = Array.from({ length: 200 }, (_, index) => ({ id: `t${index}`, name: `Town ${index}` }))
const columns: readonly Column<Town>[] = [
  { id: 'name', head: 'Name', width: 200, isFixed: true, isSortable: true, cell: (town) => town.name },
  {
    id: 'mail',
    head: <b>@</b>,
    headLabel: 'Mail',
    width: 80,
    isRight: true,
    cell: ({ id }) => <a href={`#${id}`}>{id}</a>,
  },
]

function Towns({ chosen = [], ...props }: Partial<DataTableProps<Town>> & { readonly chosen?: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen))
  return (
    <>
      <DataTable
        label="Towns"
        columns={columns}
        rows={towns}
        rowKey={(town) => town.id}
        rowName={(town) => town.name}
        selection={{ selected, onChange: setSelected }}
        {...props}
      />
      <output>{[...selected].join(' ')}</output>
    </>
  )
}

/** The table, its grid focused, and somebody at the keyboard. */
function openTable(props: Parameters<typeof Towns>[0] = {}) {
  const view = renderPart(<Towns {...props} />)
  grid().focus()
  return { ...view, user: userEvent.setup() }
}
const grid = () => screen.getByRole('grid', { name: 'Towns' })
const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
const selected = () => screen.getByRole('status').textContent
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) })

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

describe('what a screen reader hears of a table', () => {
  test('are its columns and rows, with what is sorted and selected', () => {
    openTable({ total: 200, chosen: ['t1'], sort: { by: 'name', isDescending: true }, onSort: () => undefined })
    expect(grid().getAttribute('aria-rowcount')).toBe('201')
    expect(grid().getAttribute('aria-colcount')).toBe('3')
    expect(grid().getAttribute('aria-multiselectable')).toBe('true')
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    expect(rowOf('Town 1').getAttribute('aria-selected')).toBe('true')
    expect(rowOf('Town 2').getAttribute('aria-selected')).toBe('false')
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveProperty('indeterminate', true)
  })

  test('is that the number of rows is unknown, that nothing can be selected, and that rows are loading', () => {
    renderPart(<Towns selection={undefined} isLoading rows={[]} empty="No towns" />)
    expect(grid().getAttribute('aria-rowcount')).toBe('-1')
    expect(grid().getAttribute('aria-multiselectable')).toBeNull()
    expect(grid().getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('No towns')).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('is not the skeleton of rows that are still loading', () => {
    const { unmount } = renderPart(<Towns isLoading rows={[]} />)
    expect(screen.getAllByRole('row')).toHaveLength(1)
    unmount()
    renderPart(<Towns isLoadingMore rows={towns.slice(0, 2)} />)
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  test('is a marker over the whole row in place of cells, and what a tall row has below them', () => {
    renderPart(
      <Towns
        rows={towns.slice(0, 3)}
        wideRow={({ id, name }) => (id === 't1' ? `Border before ${name}` : undefined)}
        tallRow={{ key: 't2', height: 200, below: ({ name }) => `More about ${name}` }}
      />,
    )
    expect(within(rowOf('Border before Town 1')).getAllByRole('gridcell')).toHaveLength(1)
    expect(within(rowOf('Town 2')).getByText('More about Town 2')).toBeTruthy()
    expect(within(rowOf('Town 0')).getAllByRole('gridcell')).toHaveLength(3)
  })
})

describe('the sort of a table', () => {
  test('starts ascending with another column, and is not offered without a way to sort', async () => {
    const onSort = vi.fn<DataTableProps<Town>['onSort'] & {}>()
    const { user, unmount } = openTable({ sort: { by: 'mail', isDescending: true }, onSort })
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(onSort).toHaveBeenCalledExactlyOnceWith({ by: 'name', isDescending: false })
    expect(screen.queryByRole('button', { name: '@' })).toBeNull()
    unmount()
    openTable()
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  })
})

describe('the page beside a table', () => {
  test('puts the focus on a row, or on the grid when the row is not there', async () => {
    const handle = createRef<TableHandle>()
    const { user } = openTable({ handle, rows: towns.slice(0, 9) })
    grid().blur()
    act(() => handle.current?.focus('t3'))
    expect(document.activeElement).toBe(grid())
    expect(activeRow()).toContain('Town 3')
    await user.keyboard('j')
    expect(activeRow()).toContain('Town 4')
    grid().blur()
    act(() => handle.current?.focus('gone'))
    expect(document.activeElement).toBe(grid())
    expect(activeRow()).toContain('Town 4')
  })

  test('loads the next rows only near the end, and not while rows are loading', () => {
    const onEndReached = vi.fn<() => void>()
    const { rerender } = renderPart(<Towns onEndReached={onEndReached} />)
    rerender(part(<Towns onEndReached={onEndReached} isLoading />))
    rerender(part(<Towns onEndReached={onEndReached} rows={[]} />))
    expect(onEndReached).not.toHaveBeenCalled()
    rerender(part(<Towns onEndReached={onEndReached} rows={towns.slice(0, 20)} />))
    expect(onEndReached).toHaveBeenCalled()
  })
})

describe('a table on a phone', () => {
  test('shows each row as one block with its box, and no head', async () => {
    setWindowWidth(390)
    const renderCompact = ({ name }: Town, { isSelected }: { isSelected: boolean }) => (
      <p>{isSelected ? `${name}, selected` : name}</p>
    )
    const { user } = openTable({ renderCompact, rows: towns.slice(0, 4), chosen: ['t1'] })
    expect(screen.queryByRole('columnheader')).toBeNull()
    expect(screen.getByText('Town 1, selected')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select Town 2' }))
    expect(screen.getByText('Town 2, selected')).toBeTruthy()
    expect(selected()).toBe('t1 t2')
  })

  test('keeps its columns where it has no other layout', () => {
    setWindowWidth(390)
    openTable()
    expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(1)
  })
})
