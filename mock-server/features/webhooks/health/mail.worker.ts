import type { Storage } from '#storage/database.ts'
import { mailAbout, nextTry } from './mail.ts'
import { type DueMail, claimMail, settleMail } from './mail.store.ts'

/** Longer than a mail server may take to answer. */
const LEASE_MS = 5 * 60_000
/** Mails of one round; the rest follow in the next. */
const ROUND = 100

export type SendMail = (to: string, subject: string, text: string) => Promise<void>

type Dependencies = {
  storage: Storage
  sendMail: SendMail
  baseUrl: string
  clock: () => Date
  onFault: (error: unknown) => void
}

/** Sends the mails that go with notifications; any number of processes, each mail by one of them. */
export function mailWorker({ storage, sendMail, baseUrl, clock, onFault }: Dependencies) {
  let running: Promise<void> | undefined
  let isStopped = false

  async function round(): Promise<void> {
    for (let sent = 0; sent < ROUND && !isStopped; sent += 1) {
      const now = clock()
      const mail = await claimMail(storage.db, now, new Date(now.getTime() + LEASE_MS))
      // A mail server that fails now is not asked for the rest at once.
      if (!mail || !(await sendOne(mail))) return
    }
  }

  async function sendOne(mail: DueMail): Promise<boolean> {
    const { subject, text } = mailAbout(
      {
        ...mail.detail,
        kind: mail.kind,
        subscriptionId: mail.subscription_id,
        subscriptionName: mail.subscription_name,
        workspaceName: mail.workspace_name,
      },
      baseUrl,
    )
    try {
      if (mail.is_active) await sendMail(mail.email, subject, text)
    } catch (error) {
      await settleMail(storage.db, mail, nextTry(mail.created_at, mail.mail_tries, clock()) ?? null)
      onFault(new Error('A mail about a webhook subscription could not be sent', { cause: error }))
      return false
    }
    await settleMail(storage.db, mail, null)
    return true
  }

  return {
    /** Sends what is due; a round that is under way is waited for instead. */
    run(): Promise<void> {
      if (isStopped) return Promise.resolve()
      running ??= round().finally(() => (running = undefined))
      return running
    },
    /** Begins no more mails; resolves when the one under way has been answered. */
    async stop(): Promise<void> {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}
