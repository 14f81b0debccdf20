import { Role } from '#contract/access.ts'
import { send } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import type { TestService } from '#testing/service.ts'
import { TOKEN_PATH, basic, form, grant } from '#testing/token-requests.ts'

export type Who = Role | 'nobody' | 'bad token'

export interface Caller {
  readonly who: Who
  readonly userId: string | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** People and technical users of every role, nobody, and somebody whose token is none. */
export interface Callers {
  readonly all: readonly Who[]
  get(who: Who): Promise<Caller>
  /** Replaces a caller whose token ended, or whose role was changed, by another request. */
  forget(who: Who): void
}

const often: readonly Who[] = [
  'ADMIN',
  'ADMIN',
  'ADMIN',
  'ADMIN',
  'ADMIN',
  'ADMIN',
  'ADMIN',
  'MEMBER',
  'MEMBER',
  'VIEWER',
  'VIEWER',
]

const technical: ReadonlySet<Who> = new Set(['SYSTEM_READ', 'SYSTEM_WRITE', 'SYSTEM_AS_USER', 'TRANSIENT'])

export const callersOf = (service: TestService): Callers => {
  const known = new Map<Who, Caller>()
  const make = async (who: Who): Promise<Caller> => {
    if (who === 'nobody') return { who, userId: undefined, headers: {} }
    if (who === 'bad token') return { who, userId: undefined, headers: { authorization: 'Bearer e30.e30.e30' } }
    if (technical.has(who)) return await technicalUser(service, who)
    const { userId, token } = await signedIn(service, who)
    return { who, userId, headers: { authorization: `Bearer ${token}` } }
  }
  return {
    // Administrators reach deepest, and viewers must not write; so both come more often.
    all: [...Role.options, 'nobody', 'bad token', ...often],
    get: async (who) => {
      const caller = known.get(who) ?? (await make(who))
      known.set(who, caller)
      return caller
    },
    forget: (who) => void known.delete(who),
  }
}

const technicalUser = async (service: TestService, who: Who): Promise<Caller> => {
  const admin = await signedIn(service, 'ADMIN')
  const input = { userName: `fuzz ${crypto.randomUUID()}`, permissionRole: who }
  const { body } = await admin.post('/services/mtm/v1/technicalusers', input)
  const answer = await send(service, 'POST', TOKEN_PATH, {
    headers: basic('apitoken', body.data.apiTokenData.token),
    body: form(grant),
  })
  return { who, userId: body.data.id, headers: { authorization: `Bearer ${answer.body.access_token}` } }
}
