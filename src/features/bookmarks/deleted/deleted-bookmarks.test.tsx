import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/bookmarks.ts'
import type { User } from '#testing/fixtures.ts'
import { listRows, rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'

const test = fixtures.extend('deleteNamed', ({ save, site }) => async (...names: readonly string[]) => {
  await site.storage.db.deleteFrom('bookmark').execute()
  for (const name of names) {
    const { id } = await save({ name, description: `About ${name}` })
    await site.service.services.bookmarks.remove(site.caller('MEMBER'), { id })
    site.clock.advance(1000)
  }
})

const rowOf = (name: string) => within(listRows()[rowNames().indexOf(name)] ?? document.body)

/** Chooses an action of a row; those that have no column are shown under the pointer. */
async function choose(user: User, name: string, action: string) {
  await user.hover(rowOf(name).getByText(name))
  await user.click(await rowOf(name).findByRole('button', { name: action }))
}

describe('the page of deleted bookmarks', () => {
  test('is reached from the list, and says who deleted what and until when it can be restored', async ({
    open,
    deleteNamed,
  }) => {
    await deleteNamed('Hosting', 'Payroll')
    const { user, router } = await open('/bookmarks', 'MEMBER')
    await user.click(await screen.findByRole('link', { name: /^Deleted bookmarks/ }))
    await waitFor(() => expect(rowNames()).toEqual(['Payroll', 'Hosting']))
    expect(router.state.location.pathname).toBe('/bookmarks/deleted')
    expect(document.title).toBe('Deleted bookmarks · Landscape Console')
    rowOf('Payroll').getByText('About Payroll')
    expect(rowOf('Payroll').getAllByText('Laura Brandt')).toHaveLength(2)
    await user.click(screen.getAllByRole('link', { name: /Back to bookmarks$/ })[0] ?? document.body)
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })

  test('restores one, leads to it, and keeps the focus in the list', async ({ open, deleteNamed }) => {
    await deleteNamed('Hosting', 'Payroll')
    const { user, router } = await open('/bookmarks/deleted', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Payroll', 'Hosting']))
    await choose(user, 'Payroll', 'Restore')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting']))
    await waitFor(() => expect(screen.getByRole('grid').contains(document.activeElement)).toBe(true))
    await screen.findByText('“Payroll” restored')
    await user.click(screen.getByRole('button', { name: 'View bookmark' }))
    await screen.findByRole('complementary', { name: 'Payroll' })
    expect(router.state.location.pathname).toBe('/bookmarks')
  })

  test('has a button to restore in every row, and its rows open nothing', async ({ open, deleteNamed }) => {
    await deleteNamed('Hosting', 'Payroll')
    const { user, router } = await open('/bookmarks/deleted', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Payroll', 'Hosting']))
    expect(screen.getAllByText('Restore', { selector: '[role=row] button' })).toHaveLength(2)
    await user.click(rowOf('Payroll').getByText('About Payroll'))
    await user.keyboard('{Enter} ')
    expect(router.state.location.search).toBe('')
    await user.click(rowOf('Payroll').getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(rowNames()).toEqual(['Hosting']))
  })

  test('offers to hide every column but the name and the one that restores', async ({ open, deleteNamed }) => {
    await deleteNamed('Hosting')
    const { user } = await open('/bookmarks/deleted', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting']))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
    await menu.findByRole('checkbox', { name: 'Owner' })
    expect(menu.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Owner',
      'Deleted by',
      'Deleted',
      'Restorable until',
    ])
  })

  test('restores many at once, and is empty then', async ({ open, deleteNamed }) => {
    await deleteNamed('One', 'Two', 'Three')
    const { user } = await open('/bookmarks/deleted', 'MEMBER')
    await waitFor(() => expect(rowNames()).toHaveLength(3))
    await user.click(screen.getByLabelText('Select all rows'))
    const bar = within(await screen.findByRole('toolbar'))
    await user.click(bar.getByRole('button', { name: 'Restore' }))
    await screen.findByText('No deleted bookmarks')
    screen.getByText('3 bookmarks restored')
  })

  test('finds by words, and says that a bookmark can no longer be restored', async ({ open, deleteNamed, network }) => {
    await deleteNamed('Hosting', 'Payroll')
    const { user } = await open('/bookmarks/deleted', 'MEMBER')
    await waitFor(() => expect(rowNames()).toHaveLength(2))
    await user.type(screen.getByRole('searchbox', { name: 'Search deleted bookmarks' }), 'host')
    await waitFor(() => expect(rowNames()).toEqual(['Hosting']))
    network.answer('POST', '/restore', () => refusal(404, 'There is no such bookmark'))
    await choose(user, 'Hosting', 'Restore')
    await screen.findByText(/“Hosting” wasn't restored/)
    expect(rowNames()).toEqual(['Hosting'])
  })

  test('offers viewers to ask for access, and is not linked for them', async ({ open }) => {
    const { router } = await open('/bookmarks', 'VIEWER')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    expect(screen.queryByRole('link', { name: /^Deleted bookmarks/ })).toBeNull()
    await router.navigate('/bookmarks/deleted')
    await screen.findByText("You can't restore bookmarks")
    screen.getByText('bookmark.update')
    await screen.findByRole('button', { name: 'Ask for access' })
  })

  test('is linked from the toast of a deletion', async ({ open, save, site }) => {
    await site.storage.db.deleteFrom('bookmark').execute()
    await save({ name: 'Mistake' })
    const { user } = await open('/bookmarks', 'MEMBER')
    await waitFor(() => expect(rowNames()).toEqual(['Mistake']))
    await choose(user, 'Mistake', 'Delete')
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name: /^Delete/ }))
    await user.click(await screen.findByRole('button', { name: 'View deleted' }))
    await waitFor(() => expect(rowNames()).toEqual(['Mistake']))
    await screen.findByRole('heading', { name: 'Deleted bookmarks', level: 1 })
  })
})
