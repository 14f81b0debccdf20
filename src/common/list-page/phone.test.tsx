import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { saved } from '#testing/saved.ts'
import { grid, searchField, searchOf, test } from '#testing/towns.tsx'
import { setWindowWidth } from '#testing/window-width.ts'

test.beforeEach(() => {
  localStorage.clear()
  setWindowWidth(390)
})
test.afterEach(async ({ site }) => {
  await saved()
  await site.storage.db.deleteFrom('preference').execute()
})

const openSheet = async ({ user }: { user: { click: (element: Element) => Promise<void> } }, count = '') => {
  await user.click(screen.getByRole('button', { name: new RegExp(`^Filters\\s*${count}$`) }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

describe('a list on a phone', () => {
  test('has its filters in a sheet, which stays open while they are set', async ({ openTowns }) => {
    const page = await openTowns()
    const { router, user } = page
    expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
    const sheet = await openSheet(page)
    await user.click(sheet.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Country' }))
    await user.click(await screen.findByRole('option', { name: 'Country CH' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(searchOf(router)).toBe('?country=CH'))
    await sheet.findByRole('button', { name: 'Country Country CH' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: /^Filters\s*1$/ })).toBeTruthy()
  })

  test('counts its filters at the button, and removes one in the sheet', async ({ openTowns }) => {
    const page = await openTowns('?country=CH&mayor=Mayor+1')
    const sheet = await openSheet(page, '2')
    await page.user.click(sheet.getByRole('button', { name: 'Remove Mayor filter' }))
    await waitFor(() => expect(searchOf(page.router)).toBe('?country=CH'))
  })

  test('is sorted and has its saved views in the sheet, but no columns', async ({ openTowns }) => {
    const page = await openTowns()
    const { router, user } = page
    const sheet = await openSheet(page)
    expect(sheet.queryByRole('button', { name: 'Columns' })).toBeNull()
    expect(sheet.getByRole('button', { name: 'Saved views' })).toBeTruthy()
    await user.click(sheet.getByRole('button', { name: 'Sort by Name' }))
    await user.click(await screen.findByRole('menuitem', { name: /^People/ }))
    await waitFor(() => expect(searchOf(router)).toBe('?sort=people'))
  })

  test('keeps its search outside, shows rows as blocks, and selects them', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    expect(screen.queryByRole('columnheader')).toBeNull()
    await user.type(searchField(), 'town 01')
    await waitFor(() => expect(searchOf(router)).toBe('?q=town 01'))
    await screen.findByText('10 of 10')
    await user.click(within(grid()).getByRole('checkbox', { name: 'Select Town 012' }))
    await screen.findByText('1 selected')
    expect(screen.getByRole('button', { name: 'Visit all' })).toBeTruthy()
  })

  test('opens a row as a page of its own, with a way back', async ({ openTowns }) => {
    const { router, user } = await openTowns('?q=Town+004')
    await user.click(screen.getByText('Town 004'))
    const panel = within(await screen.findByRole('complementary', { name: 'Town 004' }))
    expect(searchOf(router)).toBe('?q=Town 004&open=t4')
    await user.click(panel.getAllByRole('button', { name: 'Close' })[0] ?? grid())
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  })
})

describe('the sort of a list', () => {
  const head = () => screen.getByRole('columnheader', { name: 'People' }).getAttribute('aria-sort')

  test('starts with its own direction and turns round when it is chosen again', async ({ openTowns }) => {
    setWindowWidth(1024)
    const { router, user } = await openTowns()
    const choose = async (from: string, sort: RegExp) => {
      await user.click(screen.getByRole('button', { name: `Sort by ${from}` }))
      await user.click(await screen.findByRole('menuitem', { name: sort }))
    }
    await choose('Name', /^People/)
    await screen.findByText('Town 249')
    expect(searchOf(router)).toBe('?sort=people')
    await choose('People', /^People/)
    await waitFor(() => expect(searchOf(router)).toBe('?sort=people&dir=asc'))
    await waitFor(() => expect(head()).toBe('ascending'))
    await choose('People', /^Name/)
    await waitFor(() => expect(searchOf(router)).toBe(''))
  })

  test('by a click on a column starts with the direction of that sort as well', async ({ openTowns }) => {
    setWindowWidth(1024)
    const { router, user } = await openTowns()
    await user.click(within(grid()).getByRole('button', { name: 'People' }))
    await waitFor(() => expect(head()).toBe('descending'))
    expect(searchOf(router)).toBe('?sort=people')
    await user.click(within(grid()).getByRole('button', { name: 'People' }))
    await waitFor(() => expect(searchOf(router)).toBe('?sort=people&dir=asc'))
  })
})
