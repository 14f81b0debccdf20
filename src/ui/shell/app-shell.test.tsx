import { useState } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leavePage } from '#testing/leave-page.ts'
import { renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import { AppShell, type AppShellProps } from './app-shell.tsx'
import type { NavGroup } from './navigation.tsx'

afterEach(leavePage)

const nav: readonly NavGroup[] = [
  {
    id: 'landscape',
    label: 'Landscape',
    items: [{ id: 'bookmarks', label: 'Bookmarks', href: '#bookmarks', icon: null, count: 12, keys: 'g b' }],
  },
  {
    id: 'access',
    label: 'Access',
    items: [
      { id: 'users', label: 'Users', href: '#users', icon: null },
      { id: 'programs', label: 'Technical users', href: '#programs', icon: null, attention: '1 token expires soon' },
      { id: 'roles', label: 'Roles', href: '#roles', icon: null, lock: 'No access to this page', count: 3 },
    ],
  },
]

function Frame(props: Partial<AppShellProps>) {
  const [isCollapsed, setCollapsed] = useState(props.isCollapsed)
  return (
    <AppShell
      brand={{ name: 'Helvion Group', href: '#home', logo: null, menu: <button type="button">Workspaces</button> }}
      navLabel="Pages"
      nav={nav}
      navFoot={<button type="button">Help</button>}
      current="users"
      crumbs={[{ label: 'Access', href: '#access' }, { label: 'Users' }]}
      crumbsLabel="Breadcrumb"
      {...props}
      isCollapsed={isCollapsed}
      onCollapse={setCollapsed}
    >
      <h1>Users</h1>
    </AppShell>
  )
}

/** The shell in a window of this width, and somebody at its keyboard. */
function openShell(width: number, props: Partial<AppShellProps> = {}) {
  setWindowWidth(width)
  renderPart(<Frame {...props} />)
  return userEvent.setup()
}
const navigation = () => within(screen.getByRole('navigation', { name: 'Pages' }))
const linkNames = () =>
  navigation()
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent)

describe('the shell', () => {
  test('has a first Tab stop that leads past the navigation to the page', async () => {
    const user = openShell(1440)
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
    const target = document.querySelector(document.activeElement?.getAttribute('href') ?? '')
    expect(target).toBe(screen.getByRole('main'))
    expect(screen.getByRole('main').tabIndex).toBe(-1)
    expect(within(screen.getByRole('main')).getByRole('heading', { name: 'Users' })).toBeTruthy()
  })

  test('shows a banner above the page, and tools in the top bar', () => {
    openShell(1440, { banner: <p>Maintenance at noon</p>, tools: <button type="button">Bell</button> })
    expect(within(screen.getByRole('main')).queryByText('Maintenance at noon')).toBeNull()
    expect(screen.getByText('Maintenance at noon')).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Bell' })).toBeTruthy()
  })

  test('opens the search by its button, which announces its keys', async () => {
    const onOpen = vi.fn<() => void>()
    const user = openShell(1440, { search: { label: 'Search or jump to…', keys: '$mod+k', onOpen } })
    const button = screen.getByRole('button', { name: 'Search or jump to…' })
    expect(button.getAttribute('aria-keyshortcuts')).toMatch(/^(Control|Meta)\+K$/i)
    expect(button.getAttribute('aria-haspopup')).toBe('dialog')
    await user.click(button)
    expect(onOpen).toHaveBeenCalledOnce()
  })
})

describe('the navigation', () => {
  test('groups the pages under headings, and marks the current one', () => {
    openShell(1440)
    const access = within(navigation().getByRole('group', { name: 'Access' }))
    expect(access.getAllByRole('link')).toHaveLength(3)
    expect(navigation().getAllByRole('link', { current: 'page' })).toEqual([
      access.getByRole('link', { name: 'Users' }),
    ])
  })

  test('says with a page how many objects it has, that it needs attention, and that it is locked', () => {
    openShell(1440)
    expect(navigation().getByRole('link', { name: /^Bookmarks\s*12$/ })).toBeTruthy()
    expect(navigation().getByRole('link', { name: /^Technical users\s*1 token expires soon$/ })).toBeTruthy()
    expect(navigation().getByRole('link', { name: /^Roles\s*No access to this page\s*3$/ })).toBeTruthy()
  })

  test('keeps the names of its pages for screen readers and tooltips when it is collapsed', async () => {
    const user = openShell(1440)
    const toggle = () => navigation().getByRole('button', { name: /navigation$/ })
    expect(toggle().getAttribute('aria-expanded')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Collapse navigation' }))
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    expect(linkNames()).toEqual([
      'Helvion Group',
      'Bookmarks',
      'Users',
      'Technical users, 1 token expires soon',
      'Roles, No access to this page',
    ])
    expect(navigation().getByRole('link', { name: 'Bookmarks' }).dataset).toMatchObject({
      tip: 'Bookmarks',
      tipKeys: 'g b',
    })
    expect(navigation().getByRole('group', { name: 'Landscape' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Workspaces' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }))
    expect(screen.getByRole('button', { name: 'Help' })).toBeTruthy()
    expect(navigation().getByRole('link', { name: 'Users' }).dataset['tip']).toBeUndefined()
  })

  test('is collapsed in a narrow window, follows its width, and keeps what the reader chose', async () => {
    const user = openShell(1000)
    const name = () =>
      navigation()
        .getByRole('button', { name: /navigation$/ })
        .getAttribute('aria-label')
    expect(name()).toBe('Expand navigation')
    setWindowWidth(1400)
    expect(name()).toBe('Collapse navigation')
    setWindowWidth(1000)
    expect(name()).toBe('Expand navigation')
    await user.click(screen.getByRole('button', { name: 'Expand navigation' }))
    expect(name()).toBe('Collapse navigation')
    setWindowWidth(1400)
    setWindowWidth(1000)
    expect(name()).toBe('Collapse navigation')
  })

  test('that the reader has collapsed stays so in a wide window', () => {
    openShell(1920, { isCollapsed: true })
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeTruthy()
  })
})

describe('the breadcrumbs', () => {
  test('end with the page, which is no link', () => {
    openShell(1440, { crumbs: [{ label: 'Access', href: '#access' }, { label: 'People' }, { label: 'New' }] })
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Access', 'People', 'New'])
    expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#access'])
    expect(crumbs.getByText('New').getAttribute('aria-current')).toBe('page')
    expect(crumbs.getByText('People').getAttribute('aria-current')).toBeNull()
  })
})

describe('the shell on a phone', () => {
  test('has its navigation behind a button, and the workspace in the place of the breadcrumbs', async () => {
    const user = openShell(390)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Helvion Group' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Pages' }))
    expect(sheet.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page')
    expect(sheet.getByRole('button', { name: 'Help' })).toBeTruthy()
    expect(sheet.queryByRole('button', { name: /^(Collapse|Expand) navigation$/ })).toBeNull()
  })

  test('closes the navigation when a page is chosen', async () => {
    const user = openShell(390)
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: /^Bookmarks/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes the navigation with Escape, and the focus returns to its button', async () => {
    const user = openShell(390)
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open navigation' })))
  })

  test('opens the search by an icon, and shows names even if the navigation was collapsed on a desk', async () => {
    const onOpen = vi.fn<() => void>()
    const user = openShell(390, { isCollapsed: true, search: { label: 'Search', keys: '$mod+k', onOpen } })
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(onOpen).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Open navigation' }))
    expect(within(await screen.findByRole('dialog')).getByText('Technical users')).toBeTruthy()
  })

  test('becomes that of a desk when the window is made wider', () => {
    openShell(390)
    setWindowWidth(1440)
    expect(navigation().getByRole('link', { name: 'Users' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Open navigation' })).toBeNull()
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeTruthy()
  })
})
