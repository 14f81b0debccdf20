import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useSession } from '#api/session.ts'

/** Who is signed in, for what stands inside NeedsRight. */
export function useWho(): SignedIn {
  const session = useSession()
  if (session.state !== 'in' && session.state !== 'lapsed') throw new Error('Nobody is signed in')
  return session.who
}
