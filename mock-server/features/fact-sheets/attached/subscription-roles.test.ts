import { expect } from 'vitest'
import { eventsOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fact-sheets/subscriptions.ts'

test('a new subscription role emits an event', async ({ admin, createRole }) => {
  let role = { id: '', name: '' }
  const events = await eventsOf({ admin }, async () => {
    role = await createRole({ subscriptionType: 'ACCOUNTABLE' })
  })
  expect(events).toMatchObject([
    {
      type: 'SUBSCRIPTION_ROLE_CREATED',
      event: {
        type: 'SubscriptionRoleCreatedEvent',
        roleId: role.id,
        roleName: role.name,
        subscriptionType: 'ACCOUNTABLE',
      },
    },
  ])
})
