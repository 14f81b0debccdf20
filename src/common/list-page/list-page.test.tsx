import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import { rowNames } from '#testing/list-rows.ts'
import { saved } from '#testing/saved.ts'
import { grid, searchField, test, visited } from '#testing/towns.tsx'

test.beforeEach(() => localStorage.clear())

describe('the filters of a list', () => {
  test('stay open for several values, and follow arrows, Enter and Escape', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await user.click(await screen.findByRole('button', { name: 'Country' }))
    const options = await screen.findByRole('listbox', { name: 'Country' })
    expect(within(options).getAllByText('7')).toHaveLength(3)
    await user.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?country=CH%2CDE'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(rowNames().slice(0, 3)).toEqual(['Town 001', 'Town 002', 'Town 004']))
    expect(screen.getByText('Country CH, Country DE')).toBeTruthy()
  })

  test('can be turned round: is not', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=CH,DE')
    await user.click(screen.getByRole('button', { name: 'Country Country CH, Country DE' }))
    await user.click(await screen.findByLabelText('is not'))
    await waitFor(() => expect(router.state.location.search).toContain('country=not'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rowNames().slice(0, 2)).toEqual(['Town 000', 'Town 003']))
  })

  test('compare days', async ({ openTowns }) => {
    await openTowns('?founded=before:2019-12-31')
    expect(rowNames()[0]).toBe('Town 002')
    await openTowns('?founded=after:2019-12-30')
    expect(rowNames()).toEqual(['Town 000', 'Town 001'])
  })

  test('that match nothing are named, and each that helps can be removed', async ({ openTowns }) => {
    const { user } = await openTowns('?q=Town%20000&country=DE')
    await screen.findByText('Nothing matches these 2 filters')
    await user.click(await screen.findByRole('button', { name: 'Remove Country' }))
    await waitFor(() => expect(rowNames()).toEqual(['Town 000']))
  })
})

describe('the search of a list', () => {
  test('keeps its text when Escape leaves it, and arrow down goes on into the rows', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    await user.type(searchField(), 'town 24')
    await waitFor(() => expect(router.state.location.search).toBe('?q=town+24'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(grid()))
    expect(searchField()).toHaveProperty('value', 'town 24')
    await user.click(searchField())
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(grid()))
    await user.keyboard('j ')
    await screen.findByRole('complementary', { name: 'Town 241' })
  })

  test('that hides the open row says so, and shows it again', async ({ openTowns }) => {
    const { router, user } = await openTowns('?q=town%2024&open=t5')
    await screen.findByText(/isn't in this list, or your search or filters hide it/)
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }))
    await screen.findByRole('complementary', { name: 'Town 005' })
    expect(router.state.location.search).toBe('?open=t5')
  })
})

describe('the rows of a list', () => {
  test('can all be chosen, also those that are not loaded', async ({ openTowns }) => {
    const { onVisit, user } = await openTowns()
    expect(screen.getByText('100 of 250')).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    await user.click(await screen.findByRole('button', { name: 'Select all 250' }))
    await screen.findByText('250 selected')
    await user.click(screen.getByRole('button', { name: 'Visit all' }))
    expect(visited(onVisit)).toBe(250)
  })

  test('give the focus back to their row when the panel closes', async ({ openTowns }) => {
    const { router, user } = await openTowns('?open=t3')
    const panel = await screen.findByRole('complementary', { name: 'Town 003' })
    await user.click(within(panel).getAllByRole('button', { name: 'Close' }).at(-1) ?? panel)
    await waitFor(() => expect(document.activeElement).toBe(grid()))
    expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
      'Town 003',
    )
    expect(router.state.location.search).toBe('')
  })

  test('keep their filters when another tab is chosen', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT&sort=people')
    await user.click(screen.getByRole('tab', { name: 'large' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=large&country=AT&sort=people'))
    await screen.findByText('17 of 17')
    expect(rowNames().slice(0, 2)).toEqual(['Town 249', 'Town 246'])
  })
})

describe('a saved view', () => {
  const save = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('button', { name: 'Saved views' }))
    await user.type(await screen.findByLabelText('Name of the new view'), `${name}{Enter}`)
    await screen.findByRole('button', { name })
  }

  test('keeps search, filters and sort, and tells when the list shows something else', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT&sort=people')
    await save(user, 'Austrian')
    expect(screen.queryByRole('img', { name: 'Differs from the saved view' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Country filter' }))
    await screen.findByRole('img', { name: 'Differs from the saved view' })
    await user.click(screen.getByRole('button', { name: /^Austrian/ }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Saved views' })).getByRole('button', { name: 'Austrian' }),
    )
    await waitFor(() => expect(router.state.location.search).toContain('country=AT&sort=people'))
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Differs from the saved view' })).toBeNull())
  })

  test('follows the person, opens the list if they want, and is renamed and deleted', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    await first.user.click(screen.getByRole('button', { name: 'Swiss' }))
    await first.user.click(await screen.findByRole('button', { name: 'Open this list with Swiss' }))
    await saved()
    localStorage.clear()
    const { router, user } = await openTowns()
    await waitFor(() => expect(router.state.location.search).toContain('country=CH'))
    await user.click(await screen.findByRole('button', { name: 'Swiss' }))
    await user.click(await screen.findByRole('button', { name: 'Rename Swiss' }))
    const field = screen.getByRole('textbox', { name: 'Name' })
    await user.clear(field)
    await user.type(field, 'Alpine{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Delete Alpine' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('view='))
    expect(screen.queryByText('Alpine')).toBeNull()
  })
})

describe('the columns of a list', () => {
  const heads = () => screen.getAllByRole('columnheader', { hidden: true }).flatMap((head) => head.textContent || [])

  test('are chosen and ordered by the person, who finds them again', async ({ openTowns }) => {
    const { user } = await openTowns()
    expect(heads()).toEqual(['Name', 'Country', 'People'])
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Country' }))
    await waitFor(() => expect(heads()).toEqual(['Name', 'People']))
    await user.click(screen.getByRole('checkbox', { name: 'Country' }))
    screen.getByRole('checkbox', { name: 'People' }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(heads()).toEqual(['Name', 'People', 'Country']))
    await saved()
    localStorage.clear()
    await openTowns()
    await waitFor(() => expect(heads()).toEqual(['Name', 'People', 'Country']))
  })

  test('are made wider and narrower with the keyboard', async ({ openTowns }) => {
    const { user } = await openTowns()
    const tracks = () => screen.getByRole('grid', { hidden: true }).style.getPropertyValue('--columns')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const box = await screen.findByRole('checkbox', { name: 'Country' })
    expect(tracks()).toContain('80px')
    box.focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await waitFor(() => expect(tracks()).toContain('96px'))
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}')
    await waitFor(() => expect(tracks()).toContain('64px'))
  })
})
