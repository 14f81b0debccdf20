import { screen, waitFor, within } from '@testing-library/react'
import { requestAccess } from 'mock-server/contract/access-requests.ts'
import { createBookmark } from 'mock-server/contract/bookmarks.ts'
import { shareBookmark } from 'mock-server/contract/bookmarks/shares.ts'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { people, type PersonRole, test as fixtures } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'

const test = fixtures
  // Alerts about subscriptions of these names, for the administrator.
  .extend('alert', ({ site }) => async (...names: readonly string[]) => {
    await site.storage.db.deleteFrom('notification').execute()
    const { workspaceId, userId: managerId } = site.caller('ADMIN')
    for (const name of names) {
      const alert = { workspaceId, managerId, subscriptionId: crypto.randomUUID(), name, since: site.clock.now }
      await site.storage.transaction((tx) =>
        site.service.workers.alerts.notify(tx, { ...alert, kind: 'SUBSCRIPTION_IDLE' }),
      )
    }
  })
  // Requests of these people for a right, for the administrator.
  .extend(
    'ask',
    ({ site, signInAs }) =>
      async (right: 'webhook.read' | 'user.manage', ...roles: readonly PersonRole[]) => {
        for (const table of ['notification', 'access_request'] as const)
          await site.storage.db.deleteFrom(table).execute()
        for (const role of roles) {
          await signInAs(role)
          await call(requestAccess, { body: { right, page: '/tail' } })
        }
      },
  )
  .extend('openBell', ({ open }) => async (name: string) => {
    const page = await open('/bookmarks')
    const bell = await screen.findByRole('button', { name })
    await page.user.click(bell)
    return { ...page, bell, popover: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
  })

describe('the notifications in the top bar', () => {
  test('are counted, listed, and marked as read together', async ({ alert, openBell }) => {
    await alert('orders', 'invoices')
    const { user, popover } = await openBell('Notifications, 2 unread')
    await popover.findByText('Webhook orders was deactivated: nobody read from it')
    popover.getByText('Webhook invoices was deactivated: nobody read from it')
    await user.click(popover.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(popover.queryByRole('button', { name: 'Mark all as read' })).toBeNull())
    expect(popover.queryByText(/unread/)).toBeNull()
    await screen.findByRole('button', { name: 'Notifications', hidden: true })
  })

  test('say that a webhook delivers nothing while its target answers and refuses the events', async ({
    openBell,
    site,
  }) => {
    await site.storage.db.deleteFrom('notification').execute()
    const { workspaceId, userId: managerId } = site.caller('ADMIN')
    const alert = { workspaceId, managerId, subscriptionId: crypto.randomUUID(), name: 'orders' }
    await site.storage.transaction((tx) =>
      site.service.workers.alerts.notify(tx, { ...alert, kind: 'SUBSCRIPTION_STILL_FAILING', retries: 'each' }),
    )
    const { popover } = await openBell('Notifications, 1 unread')
    await popover.findByText('Webhook orders delivers nothing: its events are refused')
  })

  test('about a webhook lead to its panel in the list', async ({ alert, openBell }) => {
    await alert('orders')
    const { router, user, popover } = await openBell('Notifications, 1 unread')
    await user.click(await popover.findByRole('link', { name: /^Webhook orders was deactivated/ }))
    await screen.findByRole('heading', { name: 'Webhooks', level: 1 })
    expect(router.state.location.search).toMatch(/^\?open=[\da-f-]{36}$/)
  })

  test('about a shared bookmark say who shared it, and lead to it', async ({ alert, site, signInAs, openBell }) => {
    await alert()
    await signInAs('MEMBER')
    const state = { filter: {} }
    const lists = { permittedReadUserIds: [], permittedWriteUserIds: [], referencedFactSheetIds: [] }
    const { data: saved } = await call(createBookmark, {
      body: {
        name: 'Hosting',
        type: 'INVENTORY',
        state,
        userId: site.caller('MEMBER').userId,
        readonly: false,
        views: 0,
        ...lists,
      },
    })
    const sharedWithUserIds = [site.caller('ADMIN').userId]
    await call(shareBookmark, { body: { bookmarkId: saved.id, sharedWithUserIds, notifyUsers: true, message: 'New!' } })
    const { user, popover } = await openBell('Notifications, 1 unread')
    const link = await popover.findByRole('link', { name: /Laura Brandt shared a bookmark with you.*Hosting.*New!/ })
    await user.click(link)
    await screen.findByRole('complementary', { name: 'Hosting' })
    await screen.findByRole('button', { name: 'Notifications' })
  })

  test('that arrived since the last request are asked for when the bell is opened, and listed', async ({
    alert,
    open,
    network,
  }) => {
    await alert('invoices')
    const { user } = await open('/bookmarks')
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    await alert('orders')
    network.requests.length = 0
    await user.click(bell)
    // The click asks by itself: the regular request comes after a minute, whenever that is.
    expect(network.requests).toContain('GET /services/console/v1/notifications')
    await screen.findByText('Webhook orders was deactivated: nobody read from it')
  })

  test('are none at first, and the focus returns to the bell', async ({ alert, openBell }) => {
    await alert()
    const { user, popover, bell } = await openBell('Notifications')
    await popover.findByText('No notifications')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(bell))
  })

  test('stay unread when marking them failed, and that is said', async ({ alert, openBell, network }) => {
    await alert('orders')
    const { user, popover } = await openBell('Notifications, 1 unread')
    network.answer('POST', '/notifications/read', () => refusal(503, 'no store'))
    await user.click(await popover.findByRole('button', { name: 'Mark all as read' }))
    await screen.findByText("Notifications weren't marked as read. Try again.")
    popover.getByRole('button', { name: 'Mark all as read' })
  })

  test('that can’t be loaded leave the bell without a number', async ({ alert, openBell, network }) => {
    await alert('orders')
    network.answer('GET', '/notifications', () => refusal(403, 'no'))
    const { popover } = await openBell('Notifications')
    await popover.findByText("Couldn't load notifications")
  })

  test('that are not loaded yet are not called none', async ({ alert, openBell, network }) => {
    await alert('orders')
    const answer = Promise.withResolvers<Response>()
    network.answer('GET', '/notifications', () => answer.promise)
    const { popover } = await openBell('Notifications')
    await popover.findByText('Loading')
    expect(popover.queryByText('No notifications')).toBeNull()
    network.mend()
    answer.resolve(refusal(403, 'no'))
    await popover.findByText("Couldn't load notifications")
  })

  test('are asked for again every minute', async ({ alert, open }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    await alert()
    await open('/bookmarks')
    await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
    // The interval with which `waitFor` would look again stands still.
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 60_000 })
    screen.getByRole('button', { name: 'Notifications' })
    await alert('orders')
    await vi.advanceTimersByTimeAsync(60_000)
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  })
})

describe('the bell', () => {
  test('says whether its list is open', async ({ alert, openBell }) => {
    await alert()
    const { user, bell } = await openBell('Notifications')
    expect(bell.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bell.getAttribute('aria-expanded')).toBe('false'))
  })

  test.for([
    [12, '12'],
    [100, '99+'],
  ] as const)(
    'with %i unread notifications shows %s, which a screen reader hears once',
    async ([count, shown], { alert, open }) => {
      await alert(...Array.from({ length: count }, (_, index) => `hook ${index}`))
      await open('/bookmarks')
      const bell = await screen.findByRole('button', { name: `Notifications, ${count} unread` })
      const number = within(bell.parentElement ?? bell).getByText(shown)
      expect(number.getAttribute('aria-hidden')).toBe('true')
    },
  )
})

describe('a notification about a request for access', () => {
  const entryOf = (list: ReturnType<typeof within>, name: string) =>
    list.findByRole('link', { name: new RegExp(`^${name} asked for access`) })
  const laura = `${people.MEMBER.firstName} ${people.MEMBER.lastName}`
  const sam = `${people.SUPPORT.firstName} ${people.SUPPORT.lastName}`

  test('says which permission was asked for, in words and as it is called, and when', async ({
    ask,
    openBell,
    site,
  }) => {
    await ask('webhook.read', 'MEMBER')
    const { popover } = await openBell('Notifications, 1 unread')
    const entry = await entryOf(popover, laura)
    expect(within(entry).getByText('webhook.read').tagName).toBe('CODE')
    expect(entry.textContent).toMatch(/access.*View webhooks.* webhook\.read.+, unread$/)
    expect(entry.querySelector('time')?.dateTime).toBe(site.clock.now.toISOString())
  })

  test('leads to the person, is read then, and leaves the others unread', async ({ ask, openBell, network, site }) => {
    await ask('user.manage', 'MEMBER', 'SUPPORT')
    const { user, router, popover, bell } = await openBell('Notifications, 2 unread')
    await user.click(await entryOf(popover, laura))
    await screen.findByRole('complementary', { name: laura })
    expect(router.state.location.search).toBe(`?open=${site.caller('MEMBER').userId}`)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications, 1 unread'))
    await user.click(bell)
    const list = within(await screen.findByRole('dialog', { name: 'Notifications' }))
    const isMarked = async (name: string) => (await entryOf(list, name)).closest('li')?.hasAttribute('data-unread')
    expect(await isMarked(laura)).toBe(false)
    expect((await entryOf(list, laura)).textContent).not.toMatch(/unread/)
    expect(await isMarked(sam)).toBe(true)
    await user.click(await entryOf(list, laura))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.requests.filter((request) => request.endsWith('/notifications/read'))).toHaveLength(1)
  })

  test('is reached by the arrow keys, from the list itself too', async ({ ask, openBell }) => {
    await ask('user.manage', 'MEMBER', 'SUPPORT')
    const { user, popover } = await openBell('Notifications, 2 unread')
    await entryOf(popover, laura)
    const [first, second] = popover.getAllByRole('link')
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(popover.getByRole('button', { name: 'Mark all as read' }))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(first)
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(second)
  })

  test('stays unread when marking it failed, and that is said', async ({ ask, openBell, network }) => {
    await ask('user.manage', 'MEMBER')
    const { user, popover } = await openBell('Notifications, 1 unread')
    network.answer('POST', '/notifications/read', () => refusal(503, 'no store'))
    await user.click(await entryOf(popover, laura))
    await screen.findByText("Notifications weren't marked as read. Try again.")
    await screen.findByRole('complementary', { name: laura })
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
  })
})
