import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { createFactSheet } from 'mock-server/contract/fact-sheets.ts'
import { call } from '#api/call.ts'
import { currentSession } from '#api/session.ts'
import { test } from '#testing/bookmarks.ts'
import { people, type PersonRole, type User } from '#testing/fixtures.ts'
import { saved } from '#testing/saved.ts'

/** The palette on a page, opened by its keys. */
const withPalette = test.extend('openPalette', ({ open }) =>
  async (role: PersonRole = 'ADMIN', path = '/bookmarks') => {
    const page = await open(path, role)
    await screen.findByRole('heading', { level: 1 })
    await page.user.keyboard('{Control>}k{/Control}')
    return { ...page, field: await screen.findByRole('combobox', { name: 'Search or jump to…' }) }
  })

const lines = () => screen.getAllByRole('option').map((line) => line.textContent)
const group = async (name: string) => within(await screen.findByRole('group', { name: new RegExp(`^${name}`) }))
const chosen = () => screen.getByRole('option', { selected: true }).textContent
const activeText = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

async function find(user: User, text: string) {
  await user.keyboard(text)
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', text))
}

describe('the palette', () => {
  withPalette.beforeAll(async ({ save }) => {
    await save({ name: 'Payroll interfaces', type: 'VISUALIZER', permittedReadUserIds: [] })
    await save({ name: 'Private payroll', permittedReadUserIds: ['00000000-0000-4000-8000-000000000000'] })
  })

  withPalette('goes to a page by its name and the keyboard alone', async ({ openPalette }) => {
    const { user, router } = await openPalette()
    await find(user, 'live')
    expect(chosen()).toContain('Live tail')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Live tail', level: 1 })
    expect(router.state.location.pathname).toBe('/tail')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  withPalette('finds a page that the navigation does not list', async ({ openPalette }) => {
    const { user, router } = await openPalette()
    await find(user, 'deleted')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Deleted bookmarks', level: 1 })
    expect(router.state.location.pathname).toBe('/bookmarks/deleted')
  })

  withPalette('offers the actions of the open page before those of the console', async ({ openPalette }) => {
    await openPalette()
    expect((await group('Actions on this page')).getByRole('option', { name: /New bookmark/ }).textContent).toContain(
      'N',
    )
    expect((await group('Pages')).getByRole('option', { name: /Users/ }).textContent).toMatch(/G then U/)
    expect((await group('Actions$')).getByRole('option', { name: 'Sign out' })).toBeTruthy()
  })

  withPalette('finds a bookmark, marks the hit and opens its panel', async ({ openPalette }) => {
    const { user, router } = await openPalette('MEMBER', '/users')
    await find(user, 'interf')
    const line = (await group('Bookmarks')).getByRole('option', { name: /Payroll/ })
    expect(within(line).getByText('interf').tagName).toBe('MARK')
    await user.click(line)
    await screen.findByRole('complementary', { name: 'Payroll interfaces' })
    expect(router.state.location.pathname).toBe('/bookmarks')
  })

  withPalette('lists the objects that were opened last when nothing is typed', async ({ openPalette }) => {
    const { user } = await openPalette()
    await find(user, 'laura')
    await user.click((await group('People')).getByRole('option', { name: /Laura Brandt/ }))
    await screen.findByRole('complementary', { name: 'Laura Brandt' })
    await user.keyboard('{Control>}k{/Control}')
    expect((await group('Recent')).getByRole('option').textContent).toContain('Laura Brandt')
    expect(lines()[0]).toContain('Laura Brandt')
  })

  withPalette('finds fact sheets and copies their id, because they have no page yet', async ({ openPalette }) => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openPalette()
    const { data } = await call(createFactSheet, { body: { type: 'Application', name: 'Payroll Cloud' } })
    await find(user, 'payroll cl')
    await user.click((await group('Fact sheets')).getByRole('option', { name: /Payroll/ }))
    await screen.findByText('ID of “Payroll Cloud” copied')
    expect(await navigator.clipboard.readText()).toBe(data.id)
  })

  withPalette('shows nothing that the person cannot do or read', async ({ openPalette }) => {
    const { user } = await openPalette('VIEWER')
    expect(lines().join()).not.toMatch(/New bookmark|Technical users|Live tail|Add person/)
    await find(user, 'payroll')
    await group('Bookmarks')
    expect(lines().join()).not.toContain('Private payroll')
  })

  withPalette('keeps the chosen line when results of the service join', async ({ openPalette }) => {
    const { user, field } = await openPalette()
    await find(user, 'l')
    await user.keyboard('{ArrowDown}')
    const before = activeText(field)
    await group('People')
    expect(activeText(field)).toBe(before)
    expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'))
  })

  withPalette('is moved through by the arrows, from the last line to the first', async ({ openPalette }) => {
    const { user } = await openPalette()
    // Lines come with what the page and the palette have asked for.
    await saved()
    await user.keyboard('{ArrowUp}')
    expect(chosen()).toBe(lines().at(-1))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(chosen()).toBe(lines()[1])
  })

  withPalette('is limited to actions by > and to people by @', async ({ openPalette }) => {
    const { user } = await openPalette()
    await find(user, '>sign')
    expect(lines()).toEqual(['Sign out', 'Sign out on all devices'])
    await user.clear(screen.getByRole('combobox'))
    await find(user, `@${people.VIEWER.firstName}`)
    expect((await group('People')).getByRole('option', { name: /Elena Petrova/ })).toBeTruthy()
    expect(screen.queryByRole('group', { name: /Bookmarks/ })).toBeNull()
  })

  withPalette('says how many results there are, and that there are none', async ({ openPalette }) => {
    const { user } = await openPalette()
    await find(user, '>sign')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('2 results')
    await user.keyboard(' nobody')
    expect((await screen.findAllByText('No results')).length).toBeGreaterThan(0)
  })

  withPalette('runs an action of the console and gives the focus back', async ({ openPalette }) => {
    const { user } = await openPalette()
    await find(user, 'sign out on')
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(currentSession().state).toBe('out')
  })

  withPalette('closes on Escape and leaves the page as it was', async ({ openPalette }) => {
    const { user, router } = await openPalette()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(router.state.location.pathname).toBe('/bookmarks')
  })
})

describe('the actions of a row', () => {
  withPalette.beforeAll(async ({ save }) => {
    await save({ name: 'Rows and actions', permittedReadUserIds: [] }, 'MEMBER')
  })

  withPalette('are in the palette and in the list of shortcuts while it is under the keys', async ({ open }) => {
    const { user, router } = await open('/bookmarks?q=rows', 'MEMBER')
    await screen.findByRole('row', { name: /Rows and actions/ })
    await user.keyboard('?')
    let sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(sheet.queryByText('Edit')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('j?')
    sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    for (const label of ['Edit', 'Copy link', 'Delete']) sheet.getByText(label)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    const actions = await group('Actions on this page')
    await user.click(actions.getByRole('option', { name: /^Edit.*Rows and actions/ }))
    await screen.findByRole('dialog', { name: 'Edit bookmark' })
    expect(router.state.location.pathname).toMatch(/edit$/)
  })

  withPalette('are done by their keys with the open row', async ({ open }) => {
    const { user } = await open('/bookmarks?q=rows', 'MEMBER')
    await user.click(await screen.findByRole('row', { name: /Rows and actions/ }))
    await screen.findByRole('complementary', { name: 'Rows and actions' })
    await user.keyboard('{Delete}')
    await screen.findByRole('alertdialog', { name: 'Delete “Rows and actions”?' })
  })

  withPalette('leave out what the reader cannot do', async ({ open }) => {
    const { user } = await open('/bookmarks?q=rows', 'VIEWER')
    await screen.findByRole('row', { name: /Rows and actions/ })
    await user.keyboard('j')
    await user.keyboard('{Control>}k{/Control}')
    const actions = await group('Actions on this page')
    expect(actions.getByRole('option', { name: /^Copy link/ })).toBeTruthy()
    expect(actions.queryByRole('option', { name: /^(Edit|Delete)/ })).toBeNull()
  })
})

describe('keyboard shortcuts', () => {
  test('G and a letter go to a page, N creates what the page lists', async ({ open }) => {
    const { user, router } = await open('/bookmarks')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    await user.keyboard('gu')
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    await user.keyboard('n')
    await screen.findByRole('dialog', { name: 'Add person' })
    expect(router.state.location.pathname).toBe('/users/new')
  })

  test('are all listed by ?, those of the page first', async ({ open }) => {
    const { user } = await open('/bookmarks')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    await user.keyboard('?')
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    // Notifications and rows come after the page, and bring shortcuts of their own.
    for (const label of ['Go to notification and back', 'Next row']) await sheet.findByText(label)
    expect(sheet.getByText(`${sheet.getAllByRole('term').length} shortcuts`)).toBeTruthy()
    expect(sheet.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
      'Bookmarks',
      'Lists',
      'Go to',
      'Everywhere',
    ])
    const lists = within(sheet.getByRole('region', { name: 'Lists' }))
    for (const label of ['Next row', 'Select row', 'Search bookmarks']) expect(lists.getByText(label)).toBeTruthy()
    const everywhere = within(sheet.getByRole('region', { name: 'Everywhere' }))
    const keysOf = (label: string) => everywhere.getByText(label).nextElementSibling?.textContent
    expect([keysOf('Undo'), keysOf('Go to notification and back')]).toEqual(['CtrlZ', 'F8'])
    expect(keysOf('Save form')).toBe('CtrlS or Ctrl↵')
    await user.type(sheet.getByRole('searchbox', { name: 'Search shortcuts' }), 'next')
    expect(sheet.getAllByRole('region')).toHaveLength(1)
  })

  test('are opened by Help, at the foot of the navigation or in the top bar while that is collapsed', async ({
    open,
  }) => {
    const { user } = await open('/bookmarks')
    const help = async () => {
      await user.click(await screen.findByRole('button', { name: 'Help' }))
      await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await help()
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }))
    const navigation = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(navigation.getByRole('button', { name: 'Help' })).toBeTruthy()
    await help()
  })

  test('of a single character can be turned off, which is kept', async ({ open }) => {
    const { user, router } = await open('/bookmarks')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    await user.keyboard('?')
    const keys = await screen.findByLabelText<HTMLInputElement>('Single-key shortcuts')
    await user.click(keys)
    await waitFor(() => expect(keys.checked).toBe(false))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gu')
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox')
    expect(router.state.location.pathname).toBe('/bookmarks')
  })
})
