import { describe, expect } from 'vitest'
import type { Alert } from './alerts.service.ts'
import type { SendMail } from './mail.worker.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { staysSignedIn } from '#testing/people.ts'
import { BASE_URL, startService } from '#testing/service.ts'

const MINUTE = 60_000

const test = fixtures
  // A mail server that keeps what it is given, or refuses it for the reason `fails`.
  .extend('mailServer', { scope: 'file' }, () => {
    const sent: { to: string; subject: string; text: string }[] = []
    const mailServer: { sent: typeof sent; fails: string | undefined; sendMail: SendMail } = {
      sent,
      fails: undefined,
      sendMail: async (to, subject, text) => {
        if (mailServer.fails !== undefined) throw new Error(mailServer.fails)
        sent.push({ to, subject, text })
      },
    }
    return mailServer
  })
  .override('service', async ({ mailServer }, { onCleanup }) => {
    const service = await startService({ sendMail: mailServer.sendMail })
    onCleanup(() => service.close())
    return service
  })
  // A second process on the same store.
  .extend('otherService', { scope: 'file' }, async ({ service, mailServer }, { onCleanup }) => {
    const other = await startService({ sendMail: mailServer.sendMail, storage: service.storage })
    onCleanup(() => other.close())
    return other
  })
  // Notifies the only administrator of a workspace.
  .extend('notify', { scope: 'file' }, ({ service }) => async (members: Partial<Alert> = {}) => {
    const workspace = await service.service.setup.createWorkspace(`Mail ${crypto.randomUUID()}`)
    const recipient = await staysSignedIn({ ...service, workspace }, 'ADMIN')
    const alert: Alert = {
      workspaceId: workspace.id,
      subscriptionId: crypto.randomUUID(),
      name: 'orders',
      managerId: recipient.userId,
      kind: 'SUBSCRIPTION_FAILING',
      since: new Date('2026-11-19T08:30:00Z'),
      deactivatesAt: new Date('2026-11-29T08:30:00Z'),
      reason: 'ANSWER_TIMEOUT',
      ...members,
    }
    await service.storage.transaction((tx) => service.service.workers.alerts.notify(tx, alert))
    const { email } = await service.storage.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', recipient.userId)
      .executeTakeFirstOrThrow()
    return { alert, email, recipient, workspace }
  })
  // Both processes send at the same moment.
  .extend('sendDue', { scope: 'file' }, ({ service, otherService }) => async () => {
    otherService.clock.now = service.clock.now
    await Promise.all([service, otherService].map(async (process) => await process.service.workers.mails?.run()))
  })
  // The number of faults since the last call.
  .extend(
    'takeFaults',
    { scope: 'file' },
    ({ service, otherService }) =>
      () =>
        [service, otherService].flatMap(({ faults }) => faults.splice(0)).length,
  )

test.beforeEach(({ mailServer }) => {
  mailServer.sent.length = 0
  mailServer.fails = undefined
})

describe('a mail', () => {
  test('says what fails, since when, until when and where to look, and is sent by one of two processes', async ({
    mailServer,
    notify,
    sendDue,
  }) => {
    const { alert, email, workspace } = await notify()
    await sendDue()
    await sendDue()
    expect(mailServer.sent).toEqual([
      {
        to: email,
        subject: 'Webhook is failing: orders',
        text: [
          `The webhook subscription “orders” in the workspace “${workspace.name}” has been failing since 2026-11-19 08:30 UTC.`,
          '',
          'Last result: ANSWER_TIMEOUT',
          'Delivery is tried again every 50 seconds. Without a success it is deactivated after 2026-11-29 08:30 UTC.',
          '',
          `${BASE_URL}/webhooks?open=${alert.subscriptionId}`,
          '',
        ].join('\n'),
      },
    ])
  })

  test.for([
    ['SUBSCRIPTION_STILL_FAILING', 'Webhook is still failing: orders', 'has been failing since 2026-11-19 08:30 UTC'],
    ['SUBSCRIPTION_DEACTIVATED', 'Webhook was deactivated: orders', 'it had been failing since 2026-11-19 08:30 UTC'],
    ['SUBSCRIPTION_READER_GONE', 'Webhook was paused: orders', 'or somebody else as its managing user'],
    ['SUBSCRIPTION_IDLE', 'Webhook was deactivated: orders', 'nobody has read from it since 2026-11-19 08:30 UTC'],
  ] as const)(
    'about %s says so in subject and text',
    async ([kind, subject, words], { mailServer, notify, sendDue }) => {
      await notify({ kind })
      await sendDue()
      expect(mailServer.sent).toMatchObject([{ subject, text: expect.stringContaining(words) }])
    },
  )

  test.for([
    [
      'each',
      'Webhook delivers nothing: orders',
      'has delivered nothing since',
      'Each event is tried again, 50 seconds',
    ],
    [
      'none',
      'Webhook is still failing: orders',
      'has been failing since',
      'Each event is tried once and then omitted.',
    ],
    [
      'probe',
      'Webhook is still failing: orders',
      'has been failing since',
      'Delivery is tried again every 50 seconds.',
    ],
  ] as const)(
    'says how events are tried again: %s',
    async ([retries, subject, words, retryText], { mailServer, notify, sendDue }) => {
      await notify({ kind: 'SUBSCRIPTION_STILL_FAILING', retries })
      await sendDue()
      expect(mailServer.sent).toMatchObject([{ subject, text: expect.stringContaining(words) }])
      expect(mailServer.sent[0]?.text).toContain(retryText)
    },
  )

  test('removes line breaks from the subscription’s name, and uses the ID if it has none', async ({
    mailServer,
    notify,
    sendDue,
  }) => {
    await notify({ name: 'a\r\nBcc: victim@example.com\u2028b' })
    const { alert } = await notify({ name: null })
    await sendDue()
    expect(mailServer.sent.map(({ subject }) => subject).toSorted()).toEqual(
      ['Webhook is failing: a Bcc: victim@example.com b', `Webhook is failing: ${alert.subscriptionId}`].toSorted(),
    )
    for (const { text } of mailServer.sent) expect(text.split('\n')).toHaveLength(7)
  })

  test('that the mail server refuses is tried again after 1, 5, 30 and 120 minutes', async ({
    service,
    mailServer,
    notify,
    sendDue,
    takeFaults,
  }) => {
    await notify()
    mailServer.fails = 'connection refused'
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
    mailServer.fails = undefined
    service.clock.advance(120 * MINUTE)
    await sendDue()
    await sendDue()
    expect(mailServer.sent).toHaveLength(1)
  })

  test('is given up after a day', async ({ service, mailServer, notify, sendDue, takeFaults }) => {
    await notify()
    mailServer.fails = 'no'
    let tries = 0
    for (let hour = 0; hour < 48; hour += 1) {
      await sendDue()
      tries += takeFaults()
      service.clock.advance(60 * MINUTE)
    }
    expect(tries).toBeGreaterThan(10)
    mailServer.fails = undefined
    await sendDue()
    expect(mailServer.sent).toEqual([])
    const dueMails = await service.storage.db
      .selectFrom('notification')
      .select('id')
      .where('mail_due_at', 'is not', null)
      .execute()
    expect(dueMails).toEqual([])
  })

  test('that a process claimed and never sent is sent by another when the lease ends', async ({
    service,
    mailServer,
    notify,
    sendDue,
  }) => {
    const { recipient } = await notify()
    const leaseEnd = new Date(service.clock.now.getTime() + 5 * MINUTE)
    const { db } = service.storage
    await db
      .updateTable('notification')
      .set({ mail_due_at: leaseEnd })
      .where('user_id', '=', recipient.userId)
      .execute()
    await sendDue()
    expect(mailServer.sent).toEqual([])
    service.clock.advance(5 * MINUTE)
    await sendDue()
    expect(mailServer.sent).toHaveLength(1)
  })

  test('is not sent to people who have left the workspace in the meantime', async ({
    service,
    mailServer,
    notify,
    sendDue,
  }) => {
    const { recipient } = await notify()
    await service.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', recipient.userId)
      .execute()
    await sendDue()
    expect(mailServer.sent).toEqual([])
  })

  test('is not due without a mail server, though the notification is there', async ({
    service,
    mailServer,
    sendDue,
  }) => {
    const mailless = await startService({ storage: service.storage })
    try {
      expect(mailless.service.workers.mails).toBeUndefined()
      const recipient = await staysSignedIn(mailless, 'ADMIN')
      const alert = {
        workspaceId: mailless.workspace.id,
        subscriptionId: crypto.randomUUID(),
        name: 'x',
        managerId: recipient.userId,
      }
      await service.storage.transaction((tx) =>
        mailless.service.workers.alerts.notify(tx, { ...alert, kind: 'SUBSCRIPTION_IDLE' }),
      )
      await sendDue()
      expect(mailServer.sent).toEqual([])
      expect((await recipient.get('/services/console/v1/notifications')).body.unread).toBe(1)
    } finally {
      await mailless.close()
    }
  })
})

test('a mail about a shared bookmark says who shared it, and leads to it', async ({ service, sendDue, mailServer }) => {
  const workspace = await service.service.setup.createWorkspace('Shares')
  const [sharer, recipient] = [
    await staysSignedIn({ ...service, workspace }, 'MEMBER'),
    await staysSignedIn({ ...service, workspace }, 'MEMBER'),
  ]
  const bookmark = await sharer.post('/bookmarks', bookmarkInput({ name: 'Waves\nof S/4HANA' }))
  const { id: bookmarkId } = bookmark.body.data
  const shared = {
    bookmarkId,
    sharedWithUserIds: [recipient.userId],
    notifyUsers: true,
    message: 'See column\nHosting',
  }
  expect((await sharer.post('/bookmarkShares', shared)).status).toBe(200)
  await sendDue()
  const { to: _, ...mail } = mailServer.sent.at(-1) ?? { to: '' }
  expect(mail).toEqual({
    subject: 'Test MEMBER shared “Waves of S/4HANA”',
    text: [
      'Test MEMBER shared the bookmark “Waves of S/4HANA” with you in the workspace “Shares”. You can view it.',
      '',
      'Their message: See column Hosting',
      '',
      `${BASE_URL}/bookmarks?open=${bookmarkId}`,
      '',
    ].join('\n'),
  })
})
