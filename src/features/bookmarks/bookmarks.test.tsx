import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import { listRows, rowNames } from '#testing/list-rows.ts'
import { setWindowWidth } from '#testing/window-width.ts'

describe('the list of bookmarks', () => {
  test.beforeAll(async ({ save }) => {
    await save({ name: 'Hosting of payroll', type: 'DASHBOARD', description: 'By data centre' })
    await save({ name: 'Payroll interfaces', type: 'VISUALIZER' })
    await save({ name: 'Risk of old databases', type: 'REPORTING' }, 'ADMIN')
  })

  test('keeps search and filter in the address, so that a reload shows the same rows', async ({ open }) => {
    const { router, user } = await open('/bookmarks', 'MEMBER')
    await screen.findByText('Risk of old databases')

    await user.type(screen.getByRole('searchbox', { name: 'Search bookmarks' }), 'payroll')
    await waitFor(() => expect(screen.queryByText('Risk of old databases')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Type' }))
    await user.click(await screen.findByLabelText('Dashboard'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll']))
    const { search } = router.state.location
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ q: 'payroll', type: 'DASHBOARD' })

    cleanup()
    await open(`/bookmarks${search}`, 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll']))
    expect(screen.getByRole('searchbox', { name: 'Search bookmarks' })).toHaveProperty('value', 'payroll')
    const hits = within(listRows()[0] ?? document.body).getAllByText('payroll')
    expect(hits.map(({ tagName }) => tagName)).toEqual(['MARK'])
  })

  test('says on a phone who can view each bookmark, and how many are loaded', async ({ open }) => {
    setWindowWidth(390)
    await open('/bookmarks', 'MEMBER')
    await waitFor(() => expect(listRows()).toHaveLength(3))
    for (const row of listRows()) within(row).getByText('Everyone')
    screen.getByText('3 of 3')
  })

  test('explains what stale means', async ({ open }) => {
    const { user } = await open('/bookmarks')
    await user.hover(await screen.findByRole('tab', { name: /^Stale/ }))
    expect((await screen.findByRole('tooltip')).textContent).toBe('Nobody viewed or edited these for 180 days')
  })

  test('is limited to owners that a search finds, one after the other', async ({ open }) => {
    const { router, user } = await open('/bookmarks', 'MEMBER')
    await screen.findByText('Risk of old databases')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Owner' }))
    const search = await screen.findByRole('combobox', { name: 'Name or email' })
    expect(document.activeElement).toBe(search)
    await user.keyboard('nobody at all')
    await screen.findByText('No people found')
    await user.clear(search)
    await user.keyboard('raman')
    await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1))
    await user.keyboard('{Enter}{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(rowNames()).toEqual(['Risk of old databases']))
    expect(router.state.location.search).toMatch(/^\?owner=[0-9a-f-]{36}$/)
    await user.click(screen.getByRole('button', { name: /Owner.*Priya Raman/ }))
    expect((await screen.findByRole('option', { name: 'Priya Raman' })).getAttribute('aria-selected')).toBe('true')
  })

  test('names the filter that keeps rows out when nothing matches, and removes it', async ({ open }) => {
    const { user } = await open('/bookmarks?q=payroll&type=REPORTING', 'MEMBER')
    expect(await screen.findByText('Nothing matches these 2 filters')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(rowNames()).toEqual(['Risk of old databases']))
  })

  test('removes a filter with its chip', async ({ open }) => {
    const { router, user } = await open('/bookmarks?type=DASHBOARD', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll']))
    await user.click(screen.getByRole('button', { name: 'Remove Type filter' }))
    await screen.findByText('Risk of old databases')
    expect(router.state.location.search).toBe('')
  })

  test('sorts by name in both directions, and keeps the sort in the address', async ({ open }) => {
    const { router, user } = await open('/bookmarks?q=payroll&sort=name', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll', 'Payroll interfaces']))
    await user.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
    await waitFor(() => expect(rowNames()).toEqual(['Payroll interfaces', 'Hosting of payroll']))
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: 'payroll',
      sort: 'name',
      dir: 'desc',
    })
  })

  test('shows only own bookmarks on the first tab, and keeps the search when the tab changes', async ({ open }) => {
    const { router, user } = await open('/bookmarks?tab=mine', 'ADMIN')
    await waitFor(() => expect(rowNames()).toEqual(['Risk of old databases']))
    await user.type(screen.getByRole('searchbox', { name: 'Search bookmarks' }), 'payroll')
    await waitFor(() => expect(rowNames()).toEqual([]))
    await waitFor(() => expect(router.state.location.search).toContain('q=payroll'))
    await user.click(screen.getByRole('tab', { name: /^Everyone/ }))
    await waitFor(() => expect(rowNames().toSorted()).toEqual(['Hosting of payroll', 'Payroll interfaces']))
  })

  test('ignores values in the address that it does not know', async ({ open }) => {
    await open('/bookmarks?tab=theirs&type=PAINTING&sort=colour&dir=sideways', 'MEMBER')
    await screen.findByText('Risk of old databases')
    expect(rowNames()).toHaveLength(3)
    expect(screen.queryByRole('button', { name: 'Remove Type filter' })).toBeNull()
  })

  test('keeps the selection in the address, but not for another list', async ({ open }) => {
    const { router, user } = await open('/bookmarks?q=payroll', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Payroll interfaces' }))
    await waitFor(() => expect(router.state.location.search).toContain('selected='))
    const { search } = router.state.location
    cleanup()
    const again = await open(`/bookmarks${search}`, 'MEMBER')
    expect(await screen.findByRole('checkbox', { name: 'Select Payroll interfaces' })).toHaveProperty('checked', true)
    await again.user.click(screen.getByRole('tab', { name: /^Mine/ }))
    await waitFor(() => expect(again.router.state.location.search).not.toContain('selected='))
  })

  test('is used by the keyboard: j moves, x selects, Space opens and closes the preview', async ({ open }) => {
    const { router, user } = await open('/bookmarks?q=payroll&sort=name', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting of payroll', 'Payroll interfaces']))
    await user.keyboard('jjx')
    expect(screen.getByRole('checkbox', { name: 'Select Payroll interfaces' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Select Hosting of payroll' })).toHaveProperty('checked', false)
    await user.keyboard(' ')
    await screen.findByRole('complementary', { name: 'Payroll interfaces' })
    expect(router.state.location.search).toContain('open=')
    await user.keyboard('k')
    await screen.findByRole('complementary', { name: 'Hosting of payroll' })
    await user.keyboard(' ')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })

  test('shows a preview without counting a view', async ({ open, save, stored }) => {
    const { id } = await save({ name: 'Looked at' })
    const { router, user } = await open('/bookmarks?q=looked', 'MEMBER')
    await user.click(await screen.findByText(/at$/, { selector: 'span' }))
    const panel = await screen.findByRole('complementary', { name: 'Looked at' })
    expect(await within(panel).findByText('Fact sheet type')).toBeTruthy()
    expect(router.state.location.search).toContain(`open=${id}`)
    expect((await stored(id)).views).toBe(0)
  })
})

describe('deleting bookmarks', () => {
  test('counts what is deleted, removes the rows, and Undo restores them', async ({ open, save, storedAs }) => {
    await save({ name: 'Doomed one' })
    await save({ name: 'Doomed two', oDataEnabled: true })
    const { user } = await open('/bookmarks?q=doomed', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Doomed one' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Doomed two' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))

    const question = await screen.findByRole('alertdialog', { name: 'Delete 2 bookmarks?' })
    expect(question.textContent).toContain('1OData feed will stop')
    await user.click(within(question).getByRole('button', { name: 'Delete 2 bookmarks' }))
    await waitFor(() => expect(rowNames()).toEqual([]))
    await screen.findByText('2 bookmarks deleted')
    expect(await storedAs('Doomed')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('2 bookmarks restored')
    expect(rowNames().toSorted()).toEqual(['Doomed one', 'Doomed two'])
    expect(await storedAs('Doomed')).toHaveLength(2)
  })

  test('leaves out bookmarks without permission, and says so', async ({ open, save }) => {
    await save({ name: 'Sealed', readonly: true }, 'ADMIN')
    await save({ name: 'Sealed copy' })
    const { user } = await open('/bookmarks?q=sealed', 'MEMBER')
    await waitFor(() => expect(rowNames()).toHaveLength(2))
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete “Sealed copy”?' })
    expect(question.textContent).toContain("1 won't be deleted: you don't have permission.")
    expect(question.querySelector('dl')).toBeNull()
  })

  test('does nothing when the question is cancelled', async ({ open, save, storedAs }) => {
    await save({ name: 'Spared' })
    const { user } = await open('/bookmarks?q=spared', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Spared' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await storedAs('Spared')).toHaveLength(1)
  })

  test('returns the row with a message when the service cannot be reached', async ({
    open,
    save,
    storedAs,
    network,
  }) => {
    await save({ name: 'Unreachable' })
    const { user } = await open('/bookmarks?q=unreachable', 'MEMBER')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Unreachable' }))
    network.cut('DELETE')
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }))
    await screen.findByRole('alert')
    await waitFor(() => expect(rowNames()).toEqual(['Unreachable']))
    expect(await storedAs('Unreachable')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
