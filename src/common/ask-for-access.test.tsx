import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { requestAccess } from 'mock-server/contract/access-requests.ts'
import { listNotifications } from 'mock-server/contract/notifications.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { test } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { fullName } from '#testing/people.ts'

const askButton = () => screen.findByRole('button', { name: 'Ask for access' })

describe('a page that the role does not include', () => {
  test('names the permission in code, and asks the administrators for it', async ({ open, site }) => {
    const { user } = await open('/tail', 'MEMBER')
    expect((await screen.findByText('webhook.read')).tagName).toBe('CODE')
    await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'I watch the sync')
    await user.click(await askButton())
    const answer = await screen.findByText('Asked Priya Raman')
    expect(document.activeElement).toBe(answer)
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull()
    const rows = await site.storage.db.selectFrom('notification').select(['user_id', 'detail']).execute()
    expect(rows).toEqual([
      {
        user_id: site.caller('ADMIN').userId,
        detail: {
          accessRequest: {
            userId: site.caller('MEMBER').userId,
            userName: 'Laura Brandt',
            right: 'webhook.read',
            page: '/tail',
            note: 'I watch the sync',
          },
        },
      },
    ])
  })

  test('says after a reload who was asked, and offers the other rights', async ({ open, site }) => {
    await site.storage.db.deleteFrom('access_request').execute()
    const { user } = await open('/tail', 'MEMBER')
    await user.click(await askButton())
    await screen.findByText('Asked Priya Raman')
    cleanup()
    queryClient.clear()
    await open('/tail', 'MEMBER')
    await screen.findByText('Asked Priya Raman')
    expect(screen.queryByRole('button', { name: 'Ask for access' })).toBeNull()
    cleanup()
    await open('/technical-users', 'MEMBER')
    await askButton()
  })

  test('offers the button again when asking failed, and says so', async ({ open, network }) => {
    const { user } = await open('/tail', 'VIEWER')
    network.answer('POST', '/access-requests', () => refusal(503, 'no store'))
    await user.click(await askButton())
    await screen.findByText("Your request wasn't sent. Try again.")
    network.mend()
    await user.click(await askButton())
    await screen.findByText('Asked Priya Raman')
  })
})

describe('the bell', () => {
  test('counts the unread notifications and leads to the person who asked for access, where it says for what', async ({
    open,
    site,
  }) => {
    await site.storage.db.deleteFrom('notification').execute()
    await site.storage.db.deleteFrom('access_request').execute()
    const asker = await open('/tail', 'MEMBER')
    await asker.user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'I watch the sync')
    await asker.user.click(await askButton())
    await screen.findByText('Asked Priya Raman')
    cleanup()
    const { user, router } = await open('/bookmarks', 'ADMIN')
    await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    await user.click(
      await screen.findByRole('link', { name: /Laura Brandt asked for access.*webhook\.read.*I watch the sync/ }),
    )
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(
        `/users?open=${site.caller('MEMBER').userId}`,
      ),
    )
    await screen.findByRole('button', { name: 'Notifications' })
    const panel = within(await screen.findByRole('complementary', { name: 'Laura Brandt' }))
    const request = (await panel.findByText('Asked for access')).closest('[role=note]')
    expect(request?.textContent).toContain('View webhooks, events and the live tail webhook.read')
    expect(request?.textContent).toContain('I watch the sync')
    expect(request?.textContent).toContain('Included in the role Administrator or Support')
    // Granted, it is done.
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Administrator' }))
    await waitFor(() => expect(panel.queryByText('Asked for access')).toBeNull())
  })

  test('leads to a request, which does not look open before the roles are known', async ({
    open,
    site,
    signInAs,
    network,
  }) => {
    const { userId } = site.caller('VIEWER')
    await signInAs('VIEWER')
    await call(requestAccess, { body: { right: 'user.manage', page: '/users' } })
    network.answer('GET', '/roles', () => refusal(500, 'Reference 1a2b'))
    await open(`/users?open=${userId}`, 'ADMIN')
    await screen.findByRole('complementary', { name: fullName('VIEWER') })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    const asked = await call(listNotifications, { query: { requestedBy: userId } })
    expect(asked.data).toHaveLength(1)
    expect(screen.queryByText('Asked for access')).toBeNull()
  })
})
