import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { leavePage } from '#testing/leave-page.ts'
import { renderPart } from '#testing/render-part.tsx'
import { PageBody, PageFoot, PageHead, Toolbar } from './page-head.tsx'
import { PageTabs } from './page-tabs.tsx'
import { UserMenu } from './user-menu.tsx'
import { UserMenuContent, UserMenuItem } from './user-menu-content.tsx'

afterEach(leavePage)

describe('the menu of the signed-in person', () => {
  const onSignOut = vi.fn<() => void>()
  const onGo = vi.fn<() => void>()
  /** The menu, opened. */
  async function openMenu() {
    const user = userEvent.setup()
    renderPart(
      <UserMenu label="Laura Brandt, your account" name="Laura Brandt" id="laura">
        {(close) => (
          <UserMenuContent
            name="Laura Brandt"
            id="laura"
            note="Member"
            settings={[{ label: 'Theme', control: <button type="button">Dark</button> }]}
          >
            <UserMenuItem href="#account" onChoose={() => [onGo(), close()]}>
              Account
            </UserMenuItem>
            <UserMenuItem onChoose={onSignOut}>Sign out</UserMenuItem>
          </UserMenuContent>
        )}
      </UserMenu>,
    )
    const button = screen.getByRole('button', { name: 'Laura Brandt, your account' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    return { user, button, menu: within(await screen.findByRole('dialog', { name: 'Laura Brandt, your account' })) }
  }

  test('says who it is, offers settings and leads to pages', async () => {
    const { menu, user } = await openMenu()
    expect(menu.getByText('Laura Brandt')).toBeTruthy()
    expect(menu.getByText('Member')).toBeTruthy()
    await user.click(menu.getByRole('button', { name: 'Dark' }))
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(menu.getByRole('link', { name: 'Account' }).getAttribute('href')).toBe('#account')
    await user.click(menu.getByRole('link', { name: 'Account' }))
    expect(onGo).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('runs an entry, and decides itself whether that closes it', async () => {
    const { menu, user } = await openMenu()
    await user.click(menu.getByRole('button', { name: 'Sign out' }))
    expect(onSignOut).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  test('has the focus on its first control, and arrows, Home and End lead through all of it', async () => {
    const { menu, user } = await openMenu()
    const focused = () => document.activeElement?.textContent
    expect(document.activeElement).toBe(menu.getByRole('button', { name: 'Dark' }))
    const steps = ['{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{ArrowUp}', '{ArrowUp}', '{Home}', '{End}']
    const path: unknown[] = []
    for (const key of steps) {
      await user.keyboard(key)
      path.push(focused())
    }
    expect(path).toEqual(['Account', 'Sign out', 'Dark', 'Sign out', 'Account', 'Dark', 'Sign out'])
    await user.keyboard('{Enter}')
    expect(onSignOut).toHaveBeenCalledOnce()
  })

  test('closes with Escape, and the focus returns to the avatar', async () => {
    const { button, user } = await openMenu()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('the tabs of a page', () => {
  const tabs = [
    { id: 'mine', label: 'Mine', href: '#mine', count: 4 },
    { id: 'shared', label: 'Shared', href: '#shared', count: 0 },
    { id: 'all', label: 'All', href: '#all' },
  ]

  test('are links with their totals, and the current one is the only Tab stop', async () => {
    const user = userEvent.setup()
    renderPart(<PageTabs label="Which" tabs={tabs} current="shared" />)
    const list = within(screen.getByRole('tablist', { name: 'Which' }))
    expect(list.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Mine4', '#mine'],
      ['Shared0', '#shared'],
      ['All', '#all'],
    ])
    await user.tab()
    expect(document.activeElement).toBe(list.getByRole('tab', { selected: true }))
    expect(document.activeElement?.textContent).toBe('Shared0')
    await user.tab()
    expect(document.activeElement).toBe(document.body)
  })

  test('are moved through by arrows, Home and End, round the ends', async () => {
    const user = userEvent.setup()
    renderPart(<PageTabs label="Which" tabs={tabs} current="mine" />)
    const focused = () => document.activeElement?.getAttribute('href')
    await user.tab()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(focused()).toBe('#all')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('#mine')
    await user.keyboard('{End}{ArrowLeft}')
    expect(focused()).toBe('#shared')
    await user.keyboard('{Home}')
    expect(focused()).toBe('#mine')
  })
})

describe('the head of a page', () => {
  test('has the one heading of the first level, figures, a badge and actions', () => {
    renderPart(
      <PageHead title="Users" note="13 of 13" badge={<em>Live</em>} actions={<button type="button">Add</button>} />,
    )
    const head = within(screen.getByRole('banner'))
    expect(head.getByRole('heading', { level: 1 }).textContent).toBe('Users')
    for (const text of ['13 of 13', 'Live', 'Add']) expect(head.getByText(text)).toBeTruthy()
  })

  test('shows a figure of zero, and no empty places for what a page does not have', () => {
    const { unmount } = renderPart(<PageHead title="Users" note={0} />)
    expect(screen.getByRole('banner').textContent).toBe('Users0')
    unmount()
    renderPart(<PageHead title="Users" />)
    expect(screen.getByRole('banner').children).toHaveLength(1)
  })
})

test('toolbar, body, panel and foot of a page follow each other in the order of reading', () => {
  renderPart(
    <>
      <Toolbar label="Search and filters" end={<button type="button">Columns</button>}>
        <button type="button">Filter</button>
      </Toolbar>
      <PageBody panel={<aside aria-label="Details">Panel</aside>}>
        <p>List</p>
        <PageFoot end={<span>Keys</span>}>13 of 13</PageFoot>
      </PageBody>
    </>,
  )
  const tools = within(screen.getByRole('group', { name: 'Search and filters' }))
  expect(tools.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Filter', 'Columns'])
  expect(document.body.textContent).toMatch(/List.*13 of 13.*Keys.*Panel/)
})
