import { describe, expect } from 'vitest'
import type { Answer, Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { signedIn } from '#testing/people.ts'
import { idOf, subscribe } from '#testing/webhooks/webhooks.ts'

const SECRETS = {
  targetUrl: 'https://example.com/hook?token=of-the-owner',
  authorizationHeader: 'Bearer of-the-owner',
  headers: [{ name: 'x-key', value: 'of-the-owner' }],
}
const OWN = { targetUrl: 'https://example.com/mine', authorizationHeader: 'Bearer mine', headers: [] }

/** A subscription of one program, and another that may manage webhooks, too. */
const test = fixtures
  .extend('owner', ({ service }) => signedIn(service, 'SYSTEM_WRITE'))
  .extend('other', ({ service }) => signedIn(service, 'SYSTEM_WRITE'))
  .extend(
    'owned',
    async ({ service, owner }) => await subscribe(service, owner, { deliveryType: 'PUSH', ...SECRETS, signed: true }),
  )
  .extend('archive', ({ admin }) => async ({ userId }: Client) => {
    const { body } = await admin.get(`/services/mtm/v1/permissions?userId=${userId}`)
    expect((await admin.put(`/services/mtm/v1/permissions/${body.data[0].id}`, { status: 'ARCHIVED' })).status).toBe(
      200,
    )
  })

const placesOf = ({ status, body }: Answer) => ({
  status,
  places: body.errors?.map(({ value }: { value: string }) => value),
})
const ALL = { status: 422, places: ['$.targetUrl', '$.authorizationHeader', '$.headers'] }

describe('whoever takes over a subscription', () => {
  test.for<[string, object, object]>([
    ['switched on again', { active: true }, ALL],
    [
      'with masks',
      { active: true, ...SECRETS, authorizationHeader: '••••••', headers: [{ name: 'x-key', value: '••••••' }] },
      { status: 422, places: ['$.authorizationHeader', '$.headers[0].value'] },
    ],
    [
      'with the masked target',
      { active: true, ...OWN, targetUrl: 'https://example.com/hook?token=***' },
      { status: 422, places: ['$.targetUrl'] },
    ],
  ])(
    'of somebody who is gone, %s, sends each secret anew',
    async ([, change, refusal], { admin, owner, other, owned, archive }) => {
      await archive(owner)
      await admin.put(owned, { active: false })
      expect(placesOf(await other.put(owned, change))).toEqual(refusal)
      const { data } = (await admin.get(owned)).body
      expect(data).toMatchObject({ userId: owner.userId, active: false, ...SECRETS })
    },
  )

  test.for<[string, object, object]>([
    [
      'by another target',
      { targetUrl: OWN.targetUrl },
      { status: 422, places: ['$.authorizationHeader', '$.headers'] },
    ],
    ['by a callback', { callback: 'delivery.targetUrl = "https://example.com/mine"' }, ALL],
  ])('%s sends each secret anew', async ([, change, refusal], { admin, owner, other, owned }) => {
    expect(placesOf(await other.put(owned, change))).toEqual(refusal)
    expect((await admin.get(owned)).body.data).toMatchObject({ userId: owner.userId, ...SECRETS })
  })

  test('signs with a secret of their own from then on, which they alone are shown, once', async ({
    admin,
    owner,
    other,
    owned,
  }) => {
    const taken = await other.put(owned, OWN)
    expect([taken.status, taken.body.data]).toMatchObject([
      200,
      { userId: other.userId, ...OWN, signingSecret: expect.stringMatching(/^whsec_/) },
    ])
    for (const reader of [admin, owner, other])
      expect((await reader.get(owned)).body.data).not.toHaveProperty('signingSecret')
    expect(JSON.stringify((await owner.get(owned)).body)).not.toContain('Bearer mine')
  })

  test('and changes nothing else needs no secret, and gets none', async ({ other, owner, owned }) => {
    const { status, body } = await other.put(owned, { ignoreError: true })
    expect([status, body.data.userId, body.data.authorizationHeader]).toEqual([200, owner.userId, '••••••'])
    expect(body.data).not.toHaveProperty('signingSecret')
  })
})

test('a signing secret is made by the managing user and administrators only, because whoever makes it sees it', async ({
  service,
  admin,
  owner,
  other,
}) => {
  const path = await subscribe(service, owner, { deliveryType: 'PUSH', ...SECRETS })
  expect(placesOf(await other.put(path, { signed: true }))).toEqual({ status: 403, places: ['$.signed'] })
  expect((await owner.put(path, { signed: true })).body.data.signingSecret).toMatch(/^whsec_/)
  const rotate = async (by: Client) =>
    (await by.post(`/services/console/v1/subscriptions/${idOf(path)}/signing-secret`, { overlapHours: 0 })).status
  expect([await rotate(other), await rotate(owner), await rotate(admin)]).toEqual([403, 200, 200])
})
