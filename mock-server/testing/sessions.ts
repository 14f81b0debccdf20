import type { Role } from '#contract/access.ts'
import { type Answer, clientOf, send } from './client.ts'
import { PASSWORD } from './people.ts'
import type { TestService } from './service.ts'

export const SESSIONS = '/services/mtm/v1/sessions'

/** A person who has not signed in yet. */
export const addPerson = async (service: TestService, role: Role = 'MEMBER') => {
  const email = `Person-${crypto.randomUUID()}@Example.com`
  const [row] = await service.service.setup.addPeople(service.workspace, [
    { email, firstName: 'Ö', lastName: 'Y', role, password: PASSWORD },
  ])
  return { email, id: row?.id ?? '' }
}
/** Signs a person in by their password. */
export const signIn = (
  service: TestService,
  email: string,
  members: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) => send(service, 'POST', SESSIONS, { body: { email, password: PASSWORD, ...members }, headers })
export const setCookie = (answer: Answer) => answer.headers.get('set-cookie') ?? ''
export const cookieOf = (answer: Answer) => setCookie(answer).split(';')[0] ?? ''
/** Renews a session by its cookie. */
export const renew = (service: TestService, cookie: string, headers: Record<string, string> = {}) =>
  send(service, 'POST', `${SESSIONS}/renew`, { headers: { cookie, ...headers } })
export const clientFrom = (service: TestService, answer: Answer) =>
  clientOf(service, answer.body.data.user.id, answer.body.data.accessToken)
