import type { LoaderFunction, Params } from 'react-router'
import type { Right } from 'mock-server/contract/access.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { currentSession, isSignedIn } from '#api/session.ts'
import { hasRight } from './use-signed-in.ts'

/**
 * A page's loader: starts its requests for people who have the right, as soon as the session is there. Nothing waits for them:
 * until they are answered the page shows its skeleton, and it says what failed.
 */
export const startingWith =
  (right: Right, start: (search: URLSearchParams, signedIn: SignedIn, params: Params) => unknown): LoaderFunction =>
  ({ request, params }) => {
    const begin = (isIn: boolean) => {
      const session = currentSession()
      if (isIn && session.state === 'in' && hasRight(session.signedIn, right)) {
        start(new URL(request.url).searchParams, session.signedIn, params)
      }
    }
    // A session that can't be renewed is the shell's to tell.
    void isSignedIn().then(begin, () => undefined)
    return null
  }
