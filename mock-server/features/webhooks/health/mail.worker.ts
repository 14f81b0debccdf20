import type { Storage } from '#storage/database.ts'
import { composeMail, nextTry } from './mail.ts'
import { type DueMail, claimMail, settleMail } from './mail.store.ts'

/** Longer than any mail server takes to answer. */
const LEASE_MS = 5 * 60_000
/** Mails of one round; the rest follow in the next. */
const ROUND = 100

export type SendMail = (to: string, subject: string, text: string) => Promise<void>

type MailWorkerOptions = {
  storage: Storage
  sendMail: SendMail
  baseUrl: string
  clock: () => Date
  onFault: (error: unknown) => void
}

/** Sends the mails of notifications. Of several processes, one sends each mail. */
export function mailWorker({ storage, sendMail, baseUrl, clock, onFault }: MailWorkerOptions) {
  let running: Promise<void> | undefined
  let isStopped = false

  async function round(): Promise<void> {
    for (let sent = 0; sent < ROUND && !isStopped; sent += 1) {
      const now = clock()
      const mail = await claimMail(storage.db, now, new Date(now.getTime() + LEASE_MS))
      // When the mail server fails, the rest of the round waits too.
      if (!mail || !(await sendClaimed(mail))) return
    }
  }

  async function sendClaimed(mail: DueMail): Promise<boolean> {
    const { subject, text } = composeMail(
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
      onFault(new Error('A mail about a notification could not be sent', { cause: error }))
      return false
    }
    await settleMail(storage.db, mail, null)
    return true
  }

  return {
    /** Sends the mails that are due, or waits for the round that is under way. */
    run(): Promise<void> {
      if (isStopped) return Promise.resolve()
      running ??= round().finally(() => (running = undefined))
      return running
    },
    /** Starts no more mails; resolves when the mail server has answered the one under way. */
    async stop(): Promise<void> {
      isStopped = true
      await running?.catch(() => undefined)
    },
  }
}
