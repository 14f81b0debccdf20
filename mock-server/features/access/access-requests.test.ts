import { describe, expect } from 'vitest'
import { addRoles, forAccess, giveRoles } from '#testing/access/roles.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { BASE_URL, startService } from '#testing/service.ts'
import { type Client } from '#testing/client.ts'
import { staysSignedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/access-requests'
const DAY = 86_400_000

// A workspace of its own for each test, with one administrator.
const test = fixtures
  .extend('own', async ({ service }) => {
    const workspace = await service.service.setup.createWorkspace(`Asked ${crypto.randomUUID()}`)
    return { ...service, workspace }
  })
  .extend('boss', ({ own }) => staysSignedIn(own, 'ADMIN'))
  .extend('asker', async ({ own, boss }) => {
    expect(boss.userId).not.toBe('')
    return await staysSignedIn(own, 'VIEWER')
  })

const ask = (client: Client, right = 'webhook.read', page?: string) => client.post(PATH, { right, page })
const notificationsOf = async (client: Client) => (await client.get('/services/console/v1/notifications')).body.data

describe('asking for a right', () => {
  test('notifies the administrators and answers with their names', async ({ service, boss, asker }) => {
    const { status, body } = await ask(asker, 'webhook.read', '/tail?start=7')
    expect([status, body.data]).toEqual([
      200,
      {
        right: 'webhook.read',
        requestedAt: service.clock.now.toISOString(),
        recipients: [{ id: boss.userId, displayName: 'Test ADMIN' }],
      },
    ])
    expect(await notificationsOf(boss)).toEqual([
      {
        id: expect.any(String),
        createdAt: service.clock.now.toISOString(),
        kind: 'ACCESS_REQUESTED',
        accessRequest: {
          userId: asker.userId,
          userName: 'Test VIEWER',
          right: 'webhook.read',
          page: '/tail?start=7',
        },
      },
    ])
    expect(await notificationsOf(asker)).toEqual([])
  })

  test('passes on the reason of the person, and leaves an empty one out', async ({ service, boss, asker }) => {
    await asker.post(PATH, { right: 'webhook.read', note: '  I watch the sync of the CMDB. ' })
    service.clock.advance(1000)
    await asker.post(PATH, { right: 'tag.manage', note: ' ' })
    const requests = (await notificationsOf(boss)).map(
      ({ accessRequest }: { accessRequest: { right: string; note?: string } }) => accessRequest,
    )
    expect(requests).toMatchObject([
      { right: 'tag.manage' },
      { right: 'webhook.read', note: 'I watch the sync of the CMDB.' },
    ])
    expect(requests[0]).not.toHaveProperty('note')
  })

  test('again on the same day notifies nobody, also at the same moment; on the next day it does', async ({
    service,
    boss,
    asker,
  }) => {
    const answers = await Promise.all([ask(asker), ask(asker), ask(asker)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const first = service.clock.now.toISOString()
    service.clock.advance(60_000)
    expect((await ask(asker)).body.data.requestedAt).toBe(first)
    expect(await notificationsOf(boss)).toHaveLength(1)
    await ask(asker, 'tag.manage')
    expect(await notificationsOf(boss)).toHaveLength(2)
    service.clock.advance(DAY)
    await ask(asker)
    expect(await notificationsOf(boss)).toHaveLength(3)
  })

  test('reaches neither archived nor technical administrators, nor those of other workspaces', async ({
    service,
    own,
    boss,
    asker,
    admin,
  }) => {
    const archived = await staysSignedIn(own, 'ADMIN')
    await boss.post('/services/mtm/v1/technicalusers', { userName: `bot-${boss.userId}`, permissionRole: 'ADMIN' })
    const people = await boss.get(`/services/mtm/v1/workspaces/${own.workspace.id}/users?role=ADMIN`)
    const { permissions } = people.body.data.find(({ id }: { id: string }) => id === archived.userId)
    await boss.put(`/services/mtm/v1/permissions/${permissions[0].id}`, { status: 'ARCHIVED' })
    expect((await ask(asker)).body.data.recipients).toEqual([{ id: boss.userId, displayName: 'Test ADMIN' }])
    const rows = await service.storage.db.selectFrom('notification').select('user_id').execute()
    expect(rows.filter(({ user_id: id }) => [archived.userId, admin.userId].includes(id))).toEqual([])
  })

  test('reaches everybody whose custom roles let them change roles', async ({ own, boss, asker }) => {
    await addRoles(boss, { KEEPER: [forAccess('USER', ['READ', 'MANAGE'])] })
    const keeper = await staysSignedIn(own, 'VIEWER')
    await giveRoles(boss, keeper.userId, 'VIEWER', ['KEEPER'])
    const recipients = (await ask(asker)).body.data.recipients.map(({ id }: { id: string }) => id)
    expect(recipients.toSorted()).toEqual([boss.userId, keeper.userId].toSorted())
    expect(await notificationsOf(keeper)).toHaveLength(1)
  })

  test('is found by its person among the notifications of its reader, and of nobody else', async ({
    service,
    own,
    boss,
    asker,
  }) => {
    const other = await staysSignedIn(own, 'MEMBER')
    for (const client of [asker, other, asker]) {
      await ask(client)
      service.clock.advance(DAY)
    }
    const ofAsker = `/services/console/v1/notifications?requestedBy=${asker.userId}`
    const { data, endCursor } = (await boss.get(`${ofAsker}&pageSize=1`)).body
    const rest = (await boss.get(`${ofAsker}&cursor=${endCursor}`)).body.data
    const ids = [...data, ...rest].map(({ accessRequest }) => accessRequest.userId)
    expect(ids).toEqual([asker.userId, asker.userId])
    expect((await boss.get(`/services/console/v1/notifications?cursor=${endCursor}`)).status).toBe(400)
    expect((await asker.get(ofAsker)).body.data).toEqual([])
    expect((await boss.get('/services/console/v1/notifications?requestedBy=me')).status).toBe(400)
  })

  test('that one has is 409, and notifies nobody', async ({ boss, asker }) => {
    expect((await ask(asker, 'bookmark.read')).status).toBe(409)
    expect(await notificationsOf(boss)).toEqual([])
  })

  test.for([
    [{ right: 'webhook.fly' }, '$.right'],
    [{}, '$.right'],
    [{ right: 'webhook.read', page: 'https://evil.example' }, '$.page'],
    [{ right: 'webhook.read', page: '//evil.example' }, '$.page'],
    [{ right: 'webhook.read', page: '/\t/evil.example' }, '$.page'],
    [{ right: 'webhook.read', page: '/users\r\nX: 1' }, '$.page'],
    [{ right: 'webhook.read', page: '/.//evil.example' }, '$.page'],
    [{ right: 'webhook.read', page: `/${'x'.repeat(500)}` }, '$.page'],
    [{ right: 'webhook.read', note: 'x'.repeat(501) }, '$.note'],
  ] as const)('with %o is 422 at its member', async ([body, member], { asker }) => {
    const answer = await asker.post(PATH, body)
    expect([answer.status, answer.body.errors[0].value]).toEqual([422, member])
  })

  test('is listed for the person who asked until the end of the day (UTC)', async ({ service, boss, asker }) => {
    expect((await asker.get(PATH)).body).toMatchObject({ data: [], total: 0 })
    const first = await ask(asker, 'webhook.read')
    service.clock.advance(1000)
    const second = await ask(asker, 'tag.manage')
    await ask(asker, 'webhook.read')
    expect((await asker.get(PATH)).body).toMatchObject({ data: [first.body.data, second.body.data], total: 2 })
    expect((await boss.get(PATH)).body.data).toEqual([])
    service.clock.advance(DAY)
    expect((await asker.get(PATH)).body.data).toEqual([])
  })

  test('leaves requests for 90 days', async ({ service, asker }) => {
    await ask(asker)
    const rows = () =>
      service.storage.db.selectFrom('access_request').select('day').where('user_id', '=', asker.userId).execute()
    service.clock.advance(90 * DAY)
    await service.service.tick()
    expect(await rows()).toHaveLength(1)
    service.clock.advance(1)
    await service.service.tick()
    expect(await rows()).toEqual([])
  })
})

test('a request for access is mailed to the administrators, with a link to the person', async ({ service }) => {
  const sent: { subject: string; text: string }[] = []
  const mailing = await startService({
    storage: service.storage,
    sendMail: async (_, subject, text) => void sent.push({ subject, text }),
  })
  try {
    mailing.clock.now = service.clock.now
    await staysSignedIn(mailing, 'ADMIN')
    const asker = await staysSignedIn(mailing, 'VIEWER')
    await ask(asker, 'webhook.read', '/tail')
    await mailing.service.workers.mails?.run()
    expect(sent).toEqual([
      {
        subject: 'Access requested: Test VIEWER',
        text: [
          `Test VIEWER asks for the right webhook.read in the workspace “${mailing.workspace.name}”.`,
          '',
          `They missed it on the page ${BASE_URL}/tail`,
          'To grant it, give them a role that includes it. To refuse, do nothing.',
          '',
          `${BASE_URL}/users?open=${asker.userId}`,
          '',
        ].join('\n'),
      },
    ])
  } finally {
    await mailing.close()
  }
})
