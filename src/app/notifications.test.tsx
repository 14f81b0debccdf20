// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
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

  test('that arrived since the last request are listed when the bell is opened', async ({ alert, open }) => {
    await alert('invoices')
    const { user } = await open('/bookmarks')
    const bell = await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    await alert('orders')
    await user.click(bell)
    // Sooner than the regular request, which comes after a minute.
    await screen.findByText('Webhook orders was deactivated: nobody read from it', {}, { timeout: 40_000 })
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
})
