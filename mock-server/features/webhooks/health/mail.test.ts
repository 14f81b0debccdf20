import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { staysSignedIn } from '#testing/people.ts'
import { BASE_URL, type TestService, startService } from '#testing/service.ts'

const MINUTE = 60_000

let service: TestService
let other: TestService
let sent: { to: string; subject: string; text: string }[] = []
let fails: string | undefined
beforeAll(async () => {
  const sendMail = async (to: string, subject: string, text: string) => {
    if (fails !== undefined) throw new Error(fails)
    sent.push({ to, subject, text })
  }
  service = await startService({ sendMail })
  other = await startService({ sendMail, storage: service.storage })
})
afterAll(async () => {
  await other.close()
  await service.close()
})
beforeEach(() => {
  sent = []
  fails = undefined
})

/** A workspace of its own whose only administrator is told. */
async function told(members: Partial<Parameters<typeof service.service.workers.alerts.notify>[1]> = {}) {
  const workspace = await service.service.setup.createWorkspace(`Mail ${crypto.randomUUID()}`)
  const admin = await staysSignedIn({ ...service, workspace }, 'ADMIN')
  const news = {
    workspaceId: workspace.id,
    subscriptionId: crypto.randomUUID(),
    name: 'orders',
    managerId: admin.userId,
    kind: 'SUBSCRIPTION_FAILING',
    since: new Date('2026-11-19T08:30:00Z'),
    deactivatesAt: new Date('2026-11-29T08:30:00Z'),
    reason: 'ANSWER_TIMEOUT',
    ...members,
  } as const
  await service.storage.transaction((tx) => service.service.workers.alerts.notify(tx, news))
  const { email } = await service.storage.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', admin.userId)
    .executeTakeFirstOrThrow()
  return { news, email, admin, workspace }
}

async function sendDue(): Promise<void> {
  other.clock.now = service.clock.now
  await Promise.all([service, other].map(async (each) => await each.service.workers.mails?.run()))
}

/** Faults that were meant to be. */
const takeFaults = () => [service, other].flatMap(({ faults }) => faults.splice(0)).length

describe('a mail', () => {
  test('says what fails, since when, until when and where to look, and is sent once by two processes', async () => {
    const { news, email, workspace } = await told()
    await sendDue()
    await sendDue()
    expect(sent).toEqual([
      {
        to: email,
        subject: 'Webhook is failing: orders',
        text: [
          `The webhook subscription “orders” in the workspace “${workspace.name}” has been failing since 2026-11-19 08:30 UTC.`,
          '',
          'Last result: ANSWER_TIMEOUT',
          'Delivery is tried again every 50 seconds. Without a success it is deactivated after 2026-11-29 08:30 UTC.',
          '',
          `${BASE_URL}/webhooks/${news.subscriptionId}`,
          '',
        ].join('\n'),
      },
    ])
  })

  test.each([
    ['SUBSCRIPTION_STILL_FAILING', 'Webhook is still failing: orders', 'has been failing since 2026-11-19 08:30 UTC'],
    ['SUBSCRIPTION_DEACTIVATED', 'Webhook was deactivated: orders', 'it had been failing since 2026-11-19 08:30 UTC'],
    ['SUBSCRIPTION_IDLE', 'Webhook was deactivated: orders', 'nobody has read from it since 2026-11-19 08:30 UTC'],
  ] as const)('about %s says so', async (kind, subject, words) => {
    await told({ kind })
    await sendDue()
    expect(sent).toMatchObject([{ subject, text: expect.stringContaining(words) }])
  })

  test('keeps names to their line, and goes by the id without one', async () => {
    await told({ name: 'a\r\nBcc: victim@example.com\u2028b' })
    const { news } = await told({ name: null })
    await sendDue()
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual(
      ['Webhook is failing: a Bcc: victim@example.com b', `Webhook is failing: ${news.subscriptionId}`].toSorted(),
    )
    for (const { text } of sent) expect(text.split('\n')).toHaveLength(7)
  })

  test('that cannot be sent is tried again after 1, 5, 30 and 120 minutes', async () => {
    await told()
    fails = 'connection refused'
    await sendDue()
    expect(takeFaults()).toBe(1)
    for (const minutes of [1, 5, 30, 120, 120]) {
      service.clock.advance(minutes * MINUTE - 1)
      await sendDue()
      expect(takeFaults()).toBe(0)
      service.clock.advance(1)
      await sendDue()
      expect(takeFaults()).toBe(1)
    }
    fails = undefined
    service.clock.advance(120 * MINUTE)
    await sendDue()
    await sendDue()
    expect(sent).toHaveLength(1)
  })

  test('is given up after a day', async () => {
    await told()
    fails = 'no'
    let tries = 0
    for (let hour = 0; hour < 48; hour += 1) {
      await sendDue()
      tries += takeFaults()
      service.clock.advance(60 * MINUTE)
    }
    expect(tries).toBeGreaterThan(10)
    fails = undefined
    await sendDue()
    expect(sent).toEqual([])
    const waiting = await service.storage.db
      .selectFrom('notification')
      .select('id')
      .where('mail_due_at', 'is not', null)
      .execute()
    expect(waiting).toEqual([])
  })

  test('whose process died is sent by another once its time is up', async () => {
    const { admin } = await told()
    const abandoned = new Date(service.clock.now.getTime() + 5 * MINUTE)
    const { db } = service.storage
    await db.updateTable('notification').set({ mail_due_at: abandoned }).where('user_id', '=', admin.userId).execute()
    await sendDue()
    expect(sent).toEqual([])
    service.clock.advance(5 * MINUTE)
    await sendDue()
    expect(sent).toHaveLength(1)
  })

  test('does not go to somebody who has left meanwhile', async () => {
    const { admin } = await told()
    await service.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', admin.userId)
      .execute()
    await sendDue()
    expect(sent).toEqual([])
  })

  test('is not due where there is no mail server', async () => {
    const without = await startService({ storage: service.storage })
    try {
      expect(without.service.workers.mails).toBeUndefined()
      const admin = await staysSignedIn(without, 'ADMIN')
      const news = {
        workspaceId: without.workspace.id,
        subscriptionId: crypto.randomUUID(),
        name: 'x',
        managerId: admin.userId,
      }
      await service.storage.transaction((tx) =>
        without.service.workers.alerts.notify(tx, { ...news, kind: 'SUBSCRIPTION_IDLE' }),
      )
      await sendDue()
      expect(sent).toEqual([])
      expect((await admin.get('/services/console/v1/notifications')).body.unread).toBe(1)
    } finally {
      await without.close()
    }
  })
})
