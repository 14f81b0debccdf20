import { waitFor } from '@testing-library/react'
import { requestAccess } from 'mock-server/contract/access-requests.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { fullName, openPanel, test as base } from '#testing/people.ts'

const test = base
  .extend('ask', ({ signInAs }) => async () => {
    await signInAs('SUPPORT')
    await call(requestAccess, { body: { right: 'webhook.manage', note: 'I set up the sync of the CMDB' } })
  })
  // The administrator gets more notifications than a page of them has.
  .extend('notifyOften', ({ site }) => async () => {
    const { workspaceId, userId } = site.caller('ADMIN')
    const alerts = Array.from({ length: 101 }, () => ({
      id: crypto.randomUUID(),
      workspace_id: workspaceId,
      user_id: userId,
      subscription_id: crypto.randomUUID(),
      subscription_name: 'orders',
      kind: 'SUBSCRIPTION_IDLE' as const,
      created_at: new Date(site.clock.now.getTime() + 1000),
      detail: '{}',
    }))
    await site.storage.db.insertInto('notification').values(alerts).execute()
  })

describe('a request for access', () => {
  test('is not in the panel of somebody else', async ({ ask, openList }) => {
    await ask()
    const { user } = await openList()
    const panel = await openPanel(user, fullName('MEMBER'))
    await panel.findByText('Permissions of the Member role')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(panel.queryByText('Asked for access')).toBeNull()
  })

  test('is in the panel of its person, however many notifications came later', async ({
    ask,
    openList,
    notifyOften,
  }) => {
    await ask()
    await notifyOften()
    const { user } = await openList()
    const panel = await openPanel(user, fullName('SUPPORT'))
    expect((await panel.findByText('I set up the sync of the CMDB')).tagName).toBe('Q')
    expect(panel.getByText('webhook.manage')).toBeTruthy()
  })
})
