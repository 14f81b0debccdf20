import type { Caller } from '#contract/access.ts'
import { followChanges } from '#contract/changes.ts'
import { type Route, route } from '#http/mount.ts'
import type { ChangeService } from './changes.service.ts'

export const changeRoutes = (changes: ChangeService, authenticate: (headers: Headers) => Promise<Caller>): Route[] => [
  route(followChanges, (_, { caller, signal, headers, again }) =>
    changes.follow(caller, {
      signal,
      currentAccess: async () => {
        // It ends with its access token, too, so that the page gets another in time.
        await authenticate(headers)
        return await again()
      },
    }),
  ),
]
