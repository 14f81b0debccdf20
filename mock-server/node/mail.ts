import { createTransport } from 'nodemailer'
import type { ServiceOptions } from '#index.ts'

/** Timeout of each step with the mail server; the mail is tried again later. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** Sends plain text through the server of `SMTP_URL`; its parameter `from` is the sender, by default landscape@ the console's host. */
export function openMail(smtpUrl: string, baseUrl: string): NonNullable<ServiceOptions['sendMail']> {
  const url = new URL(smtpUrl)
  const address = url.searchParams.get('from') ?? `landscape@${new URL(baseUrl).hostname}`
  url.searchParams.delete('from')
  const transport = createTransport({ ...PATIENCE, url: url.href, disableFileAccess: true, disableUrlAccess: true })
  const from = { name: 'Landscape', address }
  return async (to, subject, text) => {
    // As an object, an address is a single one whatever its text contains; a subject is one line.
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
      text,
    })
  }
}
