import { describe, expect } from 'vitest'
import { addRoles, giveRoles } from '#testing/access/roles.ts'
import type { Client, Json } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const PATH = '/services/webhooks/v1/subscriptions'
const CONSOLE = '/services/console/v1/subscriptions'

const test = fixtures
  /** Somebody who manages webhooks and may not deliver events again. */
  .extend('keeper', async ({ service, admin }) => {
    const actions = ['READ', 'MANAGE']
    await addRoles(admin, { HOOK_KEEPER: [{ domain: 'EVENTS', function: 'WEBHOOK', actions, instances: [] }] })
    const keeper = await signedIn(service, 'VIEWER')
    await giveRoles(admin, keeper.userId, 'VIEWER', ['HOOK_KEEPER'])
    return keeper
  })
  .extend('refusalsOf', () => async (client: Client, id: string): Promise<Json> => {
    const { body } = await client.get(`${PATH}/${id}?refusals=true`)
    return body.data.refusals
  })

describe('the refusals of a subscription', () => {
  test('name the missing right, the kind and the managing user', async ({
    service,
    admin,
    keeper,
    support,
    refusalsOf,
  }) => {
    const target = { deliveryType: 'PUSH', targetUrl: 'https://example.com/hook' }
    const push = idOf(await subscribe(service, admin, { ...target, signed: true }))
    const plain = idOf(await subscribe(service, admin, target))
    const pull = idOf(await subscribe(service, admin, { deliveryType: 'PULL' }))
    expect(await refusalsOf(admin, push)).toEqual({ moveCursor: 'ONLY_PULL' })
    expect(await refusalsOf(admin, plain)).toEqual({ moveCursor: 'ONLY_PULL', rotateSigningSecret: 'NOT_SIGNED' })
    expect(await refusalsOf(admin, pull)).toEqual({
      test: 'ONLY_PUSH',
      recover: 'ONLY_PUSH',
      rotateSigningSecret: 'NOT_SIGNED',
    })
    expect(await refusalsOf(keeper, push)).toEqual({
      recover: 'NO_RIGHT',
      moveCursor: 'ONLY_PULL',
      rotateSigningSecret: 'NOT_MANAGER',
      readSecrets: 'NOT_MANAGER',
      changeManager: 'NOT_ADMIN',
    })
    expect(await refusalsOf(support, pull)).toMatchObject({
      update: 'NO_RIGHT',
      delete: 'NO_RIGHT',
      moveCursor: 'NO_RIGHT',
    })
  })

  test('are those that the actions get', async ({ service, admin, keeper, support, refusalsOf }) => {
    const seen = new Set<string>()
    for (const client of [admin, keeper, support])
      for (const deliveryType of ['PUSH', 'PULL']) {
        const target = deliveryType === 'PUSH' ? { targetUrl: 'https://example.com/hook', signed: true } : {}
        const id = idOf(await subscribe(service, admin, { deliveryType, ...target }))
        const refusals = await refusalsOf(client, id)
        const answers = {
          update: await client.put(`${PATH}/${id}`, { identifier: 'renamed' }),
          changeManager: await client.put(`${PATH}/${id}`, { userId: keeper.userId }),
          moveCursor: await client.put(`${PATH}/${id}/cursor`, { offset: 0 }),
          rotateSigningSecret: await client.post(`${CONSOLE}/${id}/signing-secret`, {}),
          delete: await client.delete(`${PATH}/${id}`),
        }
        for (const [action, { status }] of Object.entries(answers)) {
          expect([deliveryType, action, status, action in refusals]).toEqual([
            deliveryType,
            action,
            status,
            status > 204,
          ])
          seen.add(`${action} ${status > 204}`)
        }
      }
    expect(seen.size).toBe(10)
  })

  test('are sent on request alone', async ({ service, admin }) => {
    const id = idOf(await subscribe(service, admin, { deliveryType: 'PULL' }))
    expect((await admin.get(`${PATH}/${id}`)).body.data).not.toHaveProperty('refusals')
    expect((await admin.get(PATH)).body.data[0]).not.toHaveProperty('refusals')
    const { body } = await admin.get(`${PATH}?refusals=true`)
    const listed = body.data.find((other: Json) => other.id === id)
    expect(listed.refusals).toMatchObject({ test: 'ONLY_PUSH' })
  })
})
