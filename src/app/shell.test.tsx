import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { accessToken, currentSession, signOut } from '#api/session.ts'
import { i18n } from '#i18n/i18n.ts'
import { type PersonRole, people, test } from '#testing/fixtures.ts'
import { leavePage, routerOfPage } from '#testing/leave-page.ts'
import { saved } from '#testing/saved.ts'
import { setMode } from '#ui/theme/mode.ts'
import { openApp } from './app.tsx'
import { routes } from './routes.tsx'
import { UiSetup } from './ui-setup.tsx'

const navigation = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const closedPages = () =>
  navigation()
    .queryAllByRole('link', { name: /You don't have access to this page/ })
    .map((link) => link.getAttribute('href'))

describe('the navigation', () => {
  test.for<[PersonRole, string[]]>([
    ['ADMIN', []],
    ['MEMBER', ['/technical-users', '/roles', '/access-control-entities', '/webhooks', '/deliveries', '/tail']],
    ['VIEWER', ['/technical-users', '/roles', '/access-control-entities', '/webhooks', '/deliveries', '/tail']],
    ['SUPPORT', ['/technical-users', '/roles', '/access-control-entities']],
  ])('lists all pages for %s and marks those without permission', async ([role, closed], { open }) => {
    await open('/bookmarks', role)
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    expect(
      navigation()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/bookmarks', '/users', '/technical-users', '/webhooks', '/deliveries', '/tail']))
    expect(closedPages()).toEqual(closed)
  })

  test('opens another page and marks it as the current one', async ({ open }) => {
    const { router, user } = await open('/bookmarks')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    await user.click(navigation().getByRole('link', { name: 'Users' }))
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    expect(router.state.location.pathname).toBe('/users')
    expect(navigation().getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/users')
    expect(document.title).toBe('Users · Landscape Console')
  })

  test('opens a page without permission, which names the missing right and who can grant it', async ({ open }) => {
    const { user } = await open('/bookmarks', 'MEMBER')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    await user.click(navigation().getByRole('link', { name: /Technical users/ }))
    await screen.findByText("You can't view technical users")
    expect(screen.getByText(/technicalUser\.manage/)).toBeTruthy()
    expect(await screen.findByText('Priya Raman')).toBeTruthy()
  })
})

describe('the frame of the pages', () => {
  test('is narrow in a small window but keeps its names, and remembers that it was widened', async ({ open }) => {
    onTestFinished(() => localStorage.removeItem('navigation'))
    const { user } = await open('/users', 'MEMBER')
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    expect(navigation().queryByText('Users')).toBeNull()
    expect(navigation().getByRole('link', { name: 'Users' }).getAttribute('data-tip')).toBe('Users')
    expect(navigation().getByRole('group', { name: 'Access' })).toBeTruthy()
    expect(closedPages()).toEqual([
      '/technical-users',
      '/roles',
      '/access-control-entities',
      '/webhooks',
      '/deliveries',
      '/tail',
    ])
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }))
    expect(navigation().getByText('Users')).toBeTruthy()
    expect(closedPages()).toEqual([
      '/technical-users',
      '/roles',
      '/access-control-entities',
      '/webhooks',
      '/deliveries',
      '/tail',
    ])
    cleanup()
    await open('/bookmarks', 'MEMBER')
    await screen.findByRole('button', { name: 'Collapse navigation' })
  })

  test.for<[PersonRole, page: string, target: string]>([
    ['ADMIN', '/technical-users', '/users'],
    ['MEMBER', '/technical-users', '/users'],
    ['MEMBER', '/tail', '/tail'],
    ['ADMIN', '/bookmarks', '/bookmarks'],
  ])('leads %s from the section above %s to %s', async ([role, page, target], { open }) => {
    await open(page, role)
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link').getAttribute('href')).toBe(target)
  })

  test('leads from an unknown address to a page', async ({ open }) => {
    await open('/nowhere')
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Bookmarks' }).getAttribute('href')).toBe('/bookmarks')
    expect(crumbs.getByText('Page not found').getAttribute('aria-current')).toBe('page')
    expect(document.title).toBe('Page not found · Landscape Console')
  })
})

describe('the account menu', () => {
  test('signs out, forgets the data of the workspace and comes back to the page', async ({ open }) => {
    const { router, user } = await open('/users')
    await screen.findByText(people.MEMBER.email)
    await user.click(screen.getByRole('button', { name: 'Priya Raman, your account' }))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(currentSession().state).toBe('out')
    expect(queryClient.getQueryCache().getAll()).toEqual([])
    expect(document.body.textContent).not.toContain(people.MEMBER.email)
    expect(new URLSearchParams(router.state.location.search).get('returnTo')).toBe('/users')
  })

  test('leaves a frame behind that asks for nothing, until the page is left', async ({ signInAs }) => {
    await signInAs('ADMIN')
    const router = routerOfPage(routes, { initialEntries: ['/users'] })
    render(<UiSetup>{await openApp(router)}</UiSetup>)
    onTestFinished(leavePage)
    await screen.findByText(people.MEMBER.email)
    await act(async () => await signOut(false))
    expect(screen.queryByText(people.MEMBER.email)).toBeNull()
    await act(async () => await router.navigate('/bookmarks'))
    expect(queryClient.getQueryCache().getAll()).toEqual([])
  })

  test('says who is signed in, with their role', async ({ open }) => {
    const { user } = await open('/bookmarks', 'SUPPORT')
    await user.click(await screen.findByRole('button', { name: 'Sam Okafor, your account' }))
    expect(await screen.findByText(`${people.SUPPORT.email} · Support`)).toBeTruthy()
  })

  test('leads by arrows past the chosen theme and language, and changes neither', async ({ open }) => {
    const { user } = await open('/bookmarks', 'SUPPORT')
    await user.click(await screen.findByRole('button', { name: 'Sam Okafor, your account' }))
    const theme = await screen.findByRole<HTMLInputElement>('radio', { name: 'System' })
    await waitFor(() => expect(document.activeElement).toBe(theme))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'English' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Account' }))
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(document.activeElement).toBe(theme)
    expect(theme.checked).toBe(true)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign out on all devices' }))
  })

  test('signs out on all devices', async ({ open, site, signInAs }) => {
    await signInAs('ADMIN')
    const elsewhere = await accessToken()
    site.clock.advance(1000)
    const { user } = await open('/bookmarks')
    await user.click(await screen.findByRole('button', { name: 'Priya Raman, your account' }))
    await user.click(await screen.findByRole('button', { name: 'Sign out on all devices' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    const headers = { authorization: `Bearer ${elsewhere}` }
    expect((await fetch('/services/mtm/v1/workspaces', { headers })).status).toBe(401)
  })

  test('says that signing out failed, and keeps the page', async ({ open, network }) => {
    const { user } = await open('/users')
    await screen.findByText(people.MEMBER.email)
    network.cut('POST', '/signout')
    await user.click(screen.getByRole('button', { name: 'Priya Raman, your account' }))
    await user.click(await screen.findByRole('button', { name: 'Sign out' }))
    await screen.findByText("Couldn't sign you out. Try again.")
    expect(screen.getByText(people.MEMBER.email)).toBeTruthy()
    expect(currentSession().state).toBe('in')
  })

  test('changes language and theme in place, and keeps them for the next visit and the next device', async ({
    open,
    site,
  }) => {
    onTestFinished(async () => {
      setMode('system')
      await i18n.changeLanguage('en')
      await saved()
      await site.storage.db.deleteFrom('preference').execute()
    })
    const { user } = await open('/users')
    await screen.findByRole('heading', { name: 'Users', level: 1 })
    await user.click(screen.getByRole('button', { name: 'Priya Raman, your account' }))
    await user.click(await screen.findByLabelText('Dark'))
    await user.click(screen.getByLabelText('Deutsch'))
    await screen.findByRole('heading', { name: 'Benutzer', level: 1, hidden: true })
    expect({ ...localStorage }).toMatchObject({ language: 'de', mode: 'dark' })
    expect(document.documentElement.lang).toBe('de')
    expect(document.documentElement.classList.contains('dark')).toBe(true)
    await saved()
    localStorage.clear()
    setMode('system')
    cleanup()
    await open('/users')
    await screen.findByRole('heading', { name: 'Benutzer', level: 1 })
    expect(document.documentElement.classList.contains('dark')).toBe(true)
  })
})

describe('an address of the console', () => {
  test.for<[address: string, place: string, page: string, current: string]>([
    ['/', '/bookmarks', 'Bookmarks', '/bookmarks'],
    ['/users/new', '/users/new', 'Users', '/users'],
    ['/technical-users?q=cmdb', '/technical-users?q=cmdb', 'Technical users', '/technical-users'],
  ])('%s leads to %s, a page of %s', async ([address, place, page, current], { open }) => {
    const { router } = await open(address)
    await screen.findByRole('heading', { name: page, level: 1, hidden: true })
    expect(router.state.location.pathname + router.state.location.search).toBe(place)
    const pages = screen.getByRole('navigation', { name: 'Pages', hidden: true })
    const link = within(pages).getByRole('link', { current: 'page', hidden: true })
    expect(link.getAttribute('href')).toBe(current)
    expect(document.title).toBe(`${page} · Landscape Console`)
  })
})

describe('the shell', () => {
  test('leaves the page when the session is ended elsewhere', async ({ open }) => {
    const { router } = await open('/users')
    await screen.findByText(people.MEMBER.email)
    await signOut(false)
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
    expect(screen.queryByText(people.MEMBER.email)).toBeNull()
  })

  test('explains an unknown address and leads back', async ({ open }) => {
    const { router, user } = await open('/nowhere')
    await screen.findByText('No page at this address')
    await user.click(screen.getByRole('link', { name: 'Go to bookmarks' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/bookmarks'))
  })
})
