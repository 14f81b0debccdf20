import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { describe, expect, vi } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { saved } from '#testing/saved.ts'
import { test as base } from '#testing/bookmarks.ts'
import { people } from '#testing/fixtures.ts'

const test = base
  .extend('openPalette', ({ open }) => async (path = '/users') => {
    localStorage.clear()
    const page = await open(path)
    await screen.findByRole('heading', { level: 1 })
    await page.user.keyboard('{Control>}k{/Control}')
    return { ...page, field: await screen.findByRole('combobox', { name: 'Search or jump to…' }) }
  })
  /** Catches windows that the page opens. */
  .extend('openWindow', ({}, { onCleanup }) => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
    onCleanup(() => openWindow.mockRestore())
    return openWindow
  })
test.beforeEach(async ({ site }) => {
  await saved()
  await site.storage.db.deleteFrom('preference').execute()
})

const lines = () => screen.queryAllByRole('option')
const chosen = () => screen.getByRole('option', { selected: true })
const line = (name: RegExp) => screen.findByRole('option', { name })
const answered = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

describe('the chosen line of the palette', () => {
  test('is the first one again when the search changes', async ({ openPalette }) => {
    const { user } = await openPalette()
    await user.keyboard('>sign{ArrowDown}')
    expect(chosen()).toBe(lines()[1])
    await user.keyboard(' out')
    await waitFor(() => expect(chosen()).toBe(lines()[0]))
  })

  test('follows the pointer', async ({ openPalette }) => {
    const { user } = await openPalette()
    const second = lines()[1] ?? document.body
    await user.hover(second)
    expect(chosen()).toBe(second)
  })

  test('is not run by the Enter that ends the writing of a Chinese or Japanese word', async ({ openPalette }) => {
    const { router, user, field } = await openPalette()
    await user.keyboard('live')
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect(screen.getByRole('combobox')).toBe(field)
    expect(router.state.location.pathname).toBe('/users')
  })

  test('is pressed without taking the focus out of the field', async ({ openPalette }) => {
    const { user, field } = await openPalette()
    await user.pointer({ keys: '[MouseLeft>]', target: lines()[2] ?? document.body })
    expect(document.activeElement).toBe(field)
    await user.keyboard('live')
    expect(field).toHaveProperty('value', 'live')
  })

  test('opens in a new tab with Ctrl and a click, and is a recent one then', async ({
    openPalette,
    openWindow,
    site,
  }) => {
    const { router, user } = await openPalette('/bookmarks')
    await user.keyboard(people.MEMBER.firstName)
    const laura = await line(/Laura Brandt/)
    await user.keyboard('{Control>}')
    await user.click(laura)
    await user.keyboard('{/Control}')
    const { userId } = site.caller('MEMBER')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`/users?open=${userId}`, '_blank', 'noopener')
    expect(router.state.location.pathname).toBe('/bookmarks')
    await user.clear(screen.getByRole('combobox'))
    const recent = within(await screen.findByRole('group', { name: /^Recent/ }))
    expect(recent.getByRole('option').textContent).toContain('Laura Brandt')
  })

  test('says so when the ID of a fact sheet can’t be copied', async ({ openPalette }) => {
    const { user } = await openPalette()
    await call(createFactSheet, { body: { type: 'Application', name: 'Payroll Cloud' } })
    await user.keyboard('payroll cl')
    vi.stubGlobal('isSecureContext', true)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await user.click(await line(/^Payroll/))
    await screen.findByText("Couldn't copy the ID")
  })
})

describe('the results of the service', () => {
  test('are five of a kind, and the heading says how many there are', async ({ openPalette, save }) => {
    for (let index = 0; index < 6; index++) await save({ name: `Harbour ${index}` })
    const { user } = await openPalette()
    await user.keyboard('harbour')
    const group = within(await screen.findByRole('group', { name: /^Bookmarks/ }))
    expect(group.getAllByRole('option')).toHaveLength(5)
    expect(group.getByText('5 of 6')).toBeTruthy()
  })

  test('show the words that were found, also where they are not in the name', async ({ openPalette, save }) => {
    await save({ name: 'Quay', description: 'Cranes of the northern pier' })
    const { user } = await openPalette()
    await user.keyboard('northern')
    const hit = await line(/^Quay/)
    expect(hit.textContent).toContain('Cranes of the northern pier')
    expect(within(hit).getByText('northern').tagName).toBe('MARK')
  })

  test('leave out people whose access has ended', async ({ openPalette, site }) => {
    const person = { lastName: 'Gruber', password: 'a password 1', role: 'MEMBER' } as const
    const [added] = await site.service.setup.addPeople(site.workspace, [
      { ...person, email: 'gone@helvion.example', firstName: 'Gunda' },
      { ...person, email: 'here@helvion.example', firstName: 'Gunnar' },
    ])
    await site.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', added?.id ?? '')
      .execute()
    const { user } = await openPalette()
    await user.keyboard('gruber')
    await line(/Gunnar/)
    expect(screen.queryByRole('option', { name: /Gunda/ })).toBeNull()
  })

  test('are not called none while they are on their way', async ({ openPalette, network }) => {
    const { user } = await openPalette()
    const answer = Promise.withResolvers<Response>()
    network.answer('GET', '/users', () => answer.promise)
    await user.keyboard('@zzz')
    await waitFor(() => expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('Loading'))
    expect(screen.queryByText('No results')).toBeNull()
    network.mend()
    answer.resolve(Response.json({ status: 'OK', type: 'WorkspaceUser', data: [], total: 0 }))
    await screen.findAllByText('No results')
  })

  test('have fact sheets only from the second letter on', async ({ openPalette, network }) => {
    const { user } = await openPalette()
    const asked = () => network.requests.filter((request) => request.endsWith('/suggestions')).length
    await user.keyboard('q')
    await waitFor(() => expect(network.requests.some((request) => request.endsWith('/search/bookmarks'))).toBe(true))
    await answered()
    expect(asked()).toBe(0)
    await user.keyboard('u')
    await waitFor(() => expect(asked()).toBe(1))
  })
})

describe('the keys of an open panel', () => {
  test('are in the list of shortcuts, and not among the actions of the palette', async ({ open, site }) => {
    const { user } = await open(`/users?open=${site.caller('MEMBER').userId}`)
    await screen.findByRole('complementary', { name: 'Laura Brandt' })
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.getByText('Close panel').closest('div')?.textContent).toMatch(/Close panelEsc/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), '>close')
    expect(screen.queryByRole('option', { name: /Close panel/ })).toBeNull()
  })
})
