import { createRef } from 'react'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { part, renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import type { TableHandle } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import { towns, Towns, openTable, grid, activeRow, selected, rowOf, type Town } from '#testing/town-table.tsx'

beforeAll(fetchLaterParts)
afterEach(cleanup)

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

  test('shows what opens below a row too', () => {
    setWindowWidth(390)
    const below = ({ name }: Town) => `More about ${name}`
    const renderCompact = ({ name }: Town) => <p>{name}</p>
    openTable({ renderCompact, rows: towns.slice(0, 4), tallRow: { key: 't2', height: 200, below } })
    expect(within(rowOf('Town 2')).getByText('More about Town 2')).toBeTruthy()
  })

  test('keeps its columns where it has no other layout', () => {
    setWindowWidth(390)
    openTable()
    expect(screen.getAllByRole('columnheader').length).toBeGreaterThan(1)
  })
})
