import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { rowNames } from '#testing/list-rows.ts'
import { fullName, test } from '#testing/people.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const DAY = 86_400_000
const lists = (...names: readonly string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
/** The texts of a row that ask for attention. */
const warningsOf = (name: string) =>
  [...rowOf(name).querySelectorAll('.dt-warn')].map((part) => part.querySelector('time')?.dateTime)

describe('the list of people', () => {
  test('leaves out a role', async ({ openList }) => {
    await openList('/users?role=not:VIEWER,SUPPORT')
    await lists(fullName('MEMBER'), fullName('ADMIN'))
  })

  test('filters by status, counts it, and says so on its tabs', async ({ open, addMember, setAccess }) => {
    const { id, name } = await addMember('Anke')
    await setAccess(id, { status: 'ARCHIVED' })
    const { user } = await open('/users?state=ARCHIVED')
    await lists(name)
    const tab = (words: RegExp) => screen.findByRole('tab', { name: words })
    await tab(/^Everyone\s*5$/)
    await tab(/^Active\s*4$/)
    await tab(/^Archived\s*1$/)
    await user.click(screen.getByRole('button', { name: /^Status/ }))
    const option = await screen.findByRole('option', { name: /^Archived/ })
    expect(option.textContent).toMatch(/1$/)
    expect(screen.getByRole('option', { name: /^Active/ }).textContent).toMatch(/4$/)
  })

  test('finds people by their last sign-in', async ({ open, addMember, setAccess }) => {
    const [bea, carl] = [await addMember('Bea'), await addMember('Carl')]
    await setAccess(bea.id, { last_login: new Date('2026-01-10T12:00:00Z') })
    await setAccess(carl.id, { last_login: new Date('2026-03-10T12:00:00Z') })
    await open('/users?q=weber&lastLogin=after:2026-02-01')
    await lists(carl.name)
    const { router } = await open('/users?q=weber&lastLogin=before:2026-04-01&sort=lastLogin')
    await waitFor(() => expect(rowNames()).toEqual(expect.arrayContaining([bea.name, carl.name])))
    expect(router.state.location.search).toContain('lastLogin=before')
  })

  test('draws attention to people who have not signed in for three months, unless they are archived', async ({
    open,
    addMember,
    setAccess,
    site,
  }) => {
    const [dora, emma, finn] = [await addMember('Dora'), await addMember('Emma'), await addMember('Finn')]
    const daysAgo = (days: number) => new Date(site.clock.now.getTime() - days * DAY)
    await setAccess(dora.id, { last_login: daysAgo(92) })
    await setAccess(emma.id, { last_login: daysAgo(88) })
    await setAccess(finn.id, { last_login: daysAgo(92), status: 'ARCHIVED' })
    await open('/users?q=weber')
    await screen.findByRole('row', { name: /Finn Weber/ })
    expect(warningsOf(dora.name)).toEqual([daysAgo(92).toISOString()])
    expect(warningsOf(emma.name)).toEqual([])
    expect(warningsOf(finn.name)).toEqual([])
    expect(rowOf(emma.name).querySelector('time')?.dateTime).toBe(daysAgo(88).toISOString())
  })

  test('offers the day of creation as a column, and the last sign-in as one that is shown', async ({ openList }) => {
    const { user } = await openList()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }))
    const boxes = menu.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map((box) => [box.closest('li')?.textContent, box.checked])).toEqual([
      ['Role', true],
      ['Custom roles', true],
      ['Entities', true],
      ['Status', true],
      ['Last sign-in', true],
      ['Created', false],
    ])
    // The first one stays the first.
    menu.getByRole('checkbox', { name: 'Role' }).focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await user.click(menu.getByRole('checkbox', { name: 'Created' }))
    await waitFor(() => expect(menu.getByRole('checkbox', { name: 'Created' })).toHaveProperty('checked', true))
    expect(menu.getAllByRole('checkbox')[0]).toBe(menu.getByRole('checkbox', { name: 'Role' }))
    await screen.findByRole('columnheader', { name: 'Created', hidden: true })
  })

  test('has on a phone the name, address, role, status and last sign-in in one block', async ({ open }) => {
    setWindowWidth(390)
    await open('/users?q=elena')
    await lists(fullName('VIEWER'))
    expect(rowOf(fullName('VIEWER')).textContent).toMatch(/Elena Petrova–elena@helvion\.exampleViewerActive$/)
  })
})

describe('an empty tab of archived people', () => {
  test('says what archiving means, and leads back to everyone', async ({ open, site }) => {
    await site.storage.db.updateTable('permission').set({ status: 'ACTIVE' }).execute()
    const { user, router } = await open('/users?tab=archived')
    await screen.findByText('No archived people')
    expect(screen.getByText("Archived people can't sign in. Their bookmarks are kept.")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show everyone' }))
    await screen.findByRole('row', { name: /Laura Brandt/ })
    expect(router.state.location.search).toBe('')
  })
})

describe('people who can’t be loaded', () => {
  test('are asked for again on request', async ({ open, network }) => {
    network.answer('GET', '/users', () => Response.json({ status: 'ERROR', errorMessage: 'no' }, { status: 400 }))
    const { user } = await open('/users')
    await screen.findByRole('button', { name: 'Retry' })
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('row', { name: /Laura Brandt/ })
  })
})
