import type { Right } from 'mock-server/contract/access.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useSession } from '#api/session.ts'

/** The person who is signed in. Only for what the shell shows: it shows nothing while nobody is signed in. */
export function useSignedIn(): SignedIn {
  const session = useSession()
  if (session.state !== 'in' && session.state !== 'lapsed') throw new Error('Nobody is signed in')
  return session.signedIn
}

/** Whether the role of the person who is signed in includes a right. */
export const hasRight = ({ rights }: Pick<SignedIn, 'rights'>, right: Right): boolean => rights.includes(right)
