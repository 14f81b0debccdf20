import { useLayoutEffect } from 'react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fetchLaterParts } from '#ui/controls/later.tsx'
import { part, renderPart } from '#testing/render-part.tsx'
import { activeRow, grid, selected, type Town, Towns as TownTable } from '#testing/town-table.tsx'
import type { ChangeLayout, Column, ColumnLayout, RowAction } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'

afterEach(cleanup)

const towns: readonly Town[] = Array.from({ length: 5000 }, (_, index) => ({ id: `t${index}`, name: `Town ${index}` }))
const columns: readonly Column<Town>[] = [
  { id: 'name', head: 'Name', width: 200, isGrowing: true, isSortable: true, cell: (town) => town.name },
  { id: 'link', head: 'Link', width: 80, cell: () => <button type="button">Visit</button> },
]

const Towns = (props: Parameters<typeof TownTable>[0]) => (
  <TownTable columns={columns} rows={towns} total={5000} {...props} />
)

test('a table renders only visible rows and announces the total', () => {
  renderPart(<Towns />)
  expect(grid().getAttribute('aria-rowcount')).toBe('5001')
  expect(screen.getAllByRole('row').length).toBeLessThan(40)
  expect(screen.getByRole('row', { name: /Town 3 / }).getAttribute('aria-rowindex')).toBe('5')
})

test('the first frame of a table that was shown before has its rows', () => {
  renderPart(<Towns />).unmount()
  const rows: number[] = []
  function Page() {
    useLayoutEffect(() => void rows.push(screen.getAllByRole('row').length), [])
    return <Towns />
  }
  renderPart(<Page />)
  expect(rows[0]).toBeGreaterThan(10)
})

test('arrows and j/k move through a table, Enter opens, Space previews', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn<(town: Town) => void>()
  const onPreview = vi.fn<(town: Town) => void>()
  renderPart(<Towns onOpen={onOpen} onPreview={onPreview} />)
  grid().focus()
  await user.keyboard('{ArrowDown}jj{ArrowUp}')
  expect(activeRow()).toContain('Town 1')
  await user.keyboard(' ')
  expect(onPreview).toHaveBeenCalledWith(towns[1])
  await user.keyboard('k{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(towns[0])
})

test('moving through a table moves an open panel along', async () => {
  const user = userEvent.setup()
  const onPreview = vi.fn<(town: Town) => void>()
  renderPart(<Towns openKey="t4" onPreview={onPreview} />)
  grid().focus()
  await user.keyboard('j')
  expect(onPreview).toHaveBeenCalledExactlyOnceWith(towns[5])
})

test('x selects the active row of a table, Escape clears the selection, the head selects all loaded rows', async () => {
  const user = userEvent.setup()
  renderPart(<Towns />)
  grid().focus()
  await user.keyboard('jxjjx')
  expect(selected()).toBe('t0 t2')
  await user.keyboard('{Escape}')
  expect(selected()).toBe('')
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(selected().split(' ')).toHaveLength(5000)
})

test('a click with Shift selects all rows from the last one to this one', async () => {
  const user = userEvent.setup()
  renderPart(<Towns />)
  await user.click(screen.getByRole('checkbox', { name: 'Select Town 2' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByText('Town 5'))
  expect(selected()).toBe('t2 t3 t4 t5')
})

test('a click on a row previews it, a click on a button inside does not', async () => {
  const user = userEvent.setup()
  const onPreview = vi.fn<(town: Town) => void>()
  renderPart(<Towns onPreview={onPreview} />)
  await user.click(screen.getByText('Town 3'))
  expect(onPreview).toHaveBeenCalledExactlyOnceWith(towns[3])
  await user.click(screen.getAllByRole('button', { name: 'Visit' })[1] ?? document.body)
  expect(onPreview).toHaveBeenCalledTimes(1)
})

test('the keys of a table work while nothing has the focus, but not while typing', async () => {
  const user = userEvent.setup()
  const onOpen = vi.fn<(town: Town) => void>()
  renderPart(
    <>
      <input aria-label="Search" />
      <Towns hasPageKeys onOpen={onOpen} />
    </>,
  )
  await user.keyboard('jj{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(towns[1])
  screen.getByRole('textbox').focus()
  await user.keyboard('jx')
  expect(selected()).toBe('')
})

test('a letter brings the focus into the table, so that the row is announced', async () => {
  const user = userEvent.setup()
  renderPart(
    <>
      <button type="button">Elsewhere</button>
      <Towns hasPageKeys onPreview={() => {}} />
    </>,
  )
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await user.keyboard('j')
  expect(document.activeElement).toBe(grid())
  expect(activeRow()).toContain('Town 0')
})

test('Enter on a button beside a table presses the button and opens no row', async () => {
  const user = userEvent.setup()
  const [onOpen, press] = [vi.fn<(town: Town) => void>(), vi.fn<() => void>()]
  renderPart(
    <>
      <Towns hasPageKeys onOpen={onOpen} />
      <button type="button" onClick={press}>
        Elsewhere
      </button>
    </>,
  )
  await user.keyboard('j')
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  await user.keyboard('{Enter}')
  expect([press.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0])
})

test('the next row becomes the active one when the active row is deleted, the last row at the end', async () => {
  const user = userEvent.setup()
  const rowsWithout = (...gone: number[]) => towns.slice(0, 4).filter((_, index) => !gone.includes(index))
  const { rerender } = renderPart(<Towns rows={rowsWithout()} />)
  grid().focus()
  await user.keyboard('jj')
  rerender(part(<Towns rows={rowsWithout(1)} />))
  expect(activeRow()).toContain('Town 2')
  await user.keyboard('j')
  rerender(part(<Towns rows={rowsWithout(1, 3)} />))
  expect(activeRow()).toContain('Town 2')
})

test('a click on a column head sorts ascending, then descending', async () => {
  const user = userEvent.setup()
  const onSort = vi.fn<DataTableProps<Town>['onSort'] & {}>()
  renderPart(<Towns sort={{ by: 'name', isDescending: false }} onSort={onSort} />)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledWith({ by: 'name', isDescending: true })
})

test('a table requests the next page near its end, and an empty one says so', () => {
  const onEndReached = vi.fn<() => void>()
  const { unmount } = renderPart(<Towns rows={towns.slice(0, 10)} onEndReached={onEndReached} />)
  expect(onEndReached).toHaveBeenCalled()
  unmount()
  renderPart(<Towns rows={[]} empty="No towns yet" />)
  expect(screen.getByText('No towns yet')).toBeTruthy()
})

const layout: ColumnLayout = { order: ['link'], visible: {}, widths: {} }

test('the columns of a table are in the order of the reader, and hidden ones are left out', () => {
  const { unmount } = renderPart(<Towns layout={layout} />)
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads()).toEqual(['', 'Link', 'Name'])
  unmount()
  renderPart(<Towns layout={{ ...layout, visible: { link: false } }} />)
  expect(heads()).toEqual(['', 'Name'])
})

function edgeOf(column: string): Element {
  fireEvent.pointerOver(screen.getAllByRole('columnheader')[0] ?? document.body)
  return document.querySelector(`[data-column=${column}]`) ?? document.body
}
/** What each change made of a layout. */
const madeOf = (before: ColumnLayout, { mock }: ReturnType<typeof vi.fn<ChangeLayout>>) =>
  mock.calls.map(([change]) => change(before))
beforeAll(fetchLaterParts)

test('a double click on the edge of a column gives the width back to the content', () => {
  const onLayout = vi.fn<ChangeLayout>()
  renderPart(<Towns layout={{ ...layout, widths: { link: 96, name: 300 } }} onLayout={onLayout} />)
  fireEvent.doubleClick(edgeOf('link'))
  expect(madeOf({ ...layout, widths: { link: 96, name: 300 } }, onLayout)).toEqual([
    { ...layout, widths: { name: 300 } },
  ])
})

test('the edge of a column is dragged, and only its release is kept', () => {
  const onLayout = vi.fn<ChangeLayout>()
  renderPart(<Towns layout={layout} onLayout={onLayout} />)
  fireEvent.mouseDown(edgeOf('link'), { clientX: 100 })
  fireEvent.mouseMove(document, { clientX: 120 })
  expect(onLayout).not.toHaveBeenCalled()
  fireEvent.mouseUp(document, { clientX: 130 })
  expect(madeOf({ ...layout, widths: { name: 300 } }, onLayout)).toEqual([
    { ...layout, widths: { name: 300, link: 110 } },
  ])
})

test('a row offers its actions on hover, on the keys and in its context menu, with the reason of a refusal', async () => {
  const user = userEvent.setup()
  const onChoose = vi.fn<(name: string) => void>()
  const actions = (town: Town): RowAction[] => [
    { id: 'visit', label: 'Pay a visit', icon: null, keys: 'v', onChoose: () => onChoose(town.name) },
    { id: 'leave', label: 'Leave', icon: null, refusal: 'Nobody leaves', onChoose: () => onChoose('never') },
  ]
  renderPart(<Towns rowActions={actions} />)
  expect(screen.queryByRole('button', { name: 'Pay a visit' })).toBeNull()
  await user.hover(screen.getByText('Town 2'))
  await user.click(screen.getByRole('button', { name: 'Pay a visit' }))
  expect(onChoose).toHaveBeenLastCalledWith('Town 2')
  await user.hover(screen.getByText('Town 1'))
  grid().focus()
  await user.keyboard('jj')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(onChoose).toHaveBeenCalledTimes(1)
  fireEvent.contextMenu(screen.getByText('Town 4'))
  const menu = await screen.findByRole('menu', { name: 'Actions for Town 4' })
  expect(within(menu).getByText('Nobody leaves')).toBeTruthy()
  expect(within(menu).getByText('V').tagName).toBe('KBD')
  await user.click(within(menu).getByRole('menuitem', { name: /^Pay a visit/ }))
  expect(onChoose).toHaveBeenLastCalledWith('Town 4')
})
