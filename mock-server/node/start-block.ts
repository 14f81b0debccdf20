import type { Entry } from './administrator.ts'

type Facts = { url: string; place: string; serviceUrl: string; entries: readonly Entry[] }

/** The block that a start prints: address, how to sign in, location of the data, how to stop. */
export function startBlock({ url, place, serviceUrl, entries }: Facts): string {
  const widest = Math.max(...entries.map(({ email }) => email.length))
  const signIn = entries.map(
    ({ role, email, password }) =>
      `${email.padEnd(widest)}   ${wordsFor(password)}${entries.length > 1 ? `   ${role}` : ''}`,
  )
  const created = entries.filter(({ password }) => typeof password === 'object').length
  const lines = [
    row('Open', url),
    ...signIn.map((line, index) => row(index === 0 ? 'Sign in' : '', line)),
    ...(created > 0
      ? [row('', `${created > 1 ? 'Passwords are' : 'The password is'} shown only once; ${renewal}`)]
      : []),
    row('API', serviceUrl),
    row('Data', place),
    row('Stop', 'Ctrl+C'),
  ]
  return `\n  Landscape Console is running.\n\n${lines.join('\n')}\n\n`
}

const renewal = 'npx landscape user reset-password <email> creates a new one.'

const row = (label: string, text: string): string => `  ${label.padEnd(9)}${text}`

function wordsFor(password: Entry['password']): string {
  if (typeof password === 'object') return password.made
  return password === 'ADMIN_PASSWORD' ? 'with the password in ADMIN_PASSWORD' : 'with your password'
}
