import type { Right } from 'mock-server/contract/access.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useSession } from '#api/session.ts'

/** Who is signed in; nobody for the moment in which a sign-out leaves the page. */
export function useWho(): SignedIn | undefined {
  const session = useSession()
  return session.state === 'in' || session.state === 'lapsed' ? session.who : undefined
}

export const has = (who: SignedIn, right: Right): boolean => who.rights.includes(right)
