import { useEffect, useState } from 'react'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useAllActions } from '#ui/keyboard/use-actions.ts'
import { grouped, hitsOfActions, isMeant, matching, scoreOf } from './hit.ts'
import { useRecent } from './recent.tsx'
import { useRemoteHits } from './use-remote-hits.tsx'

/** Longer than between two keys of a fast typist, so that a word costs one request. */
const PAUSE_MS = 120

/** The lines for a search: actions and recent objects at each key, results of the service after a pause. `>` limits them to actions, `@` to people. */
export function useHits(signedIn: SignedIn, text: string) {
  const scope = text.startsWith('>') ? 'actions' : text.startsWith('@') ? 'people' : 'all'
  const search = (scope === 'all' ? text : text.slice(1)).trim()
  const [recent, remember] = useRecent()
  const actions = hitsOfActions(useAllActions())
  const q = useAfterPause(scope === 'actions' ? '' : search)
  const remote = useRemoteHits(signedIn, { q: search === '' ? '' : q, isPeopleOnly: scope === 'people' })
  const local =
    scope === 'people'
      ? []
      : matching([...(scope === 'all' && search === '' ? recent : []), ...actions], search).filter((hit) =>
          isMeant(hit, search),
        )
  // The service orders by more than the name; a name that begins so is expected first.
  // Grouped by type, they stay in the order of the service.
  const found = scope === 'actions' ? [] : remote.hits
  const shown = remote.isGrouped ? found : found.toSorted((a, b) => scoreOf(b, search) - scoreOf(a, search))
  return { ...remote, search, groups: grouped(local, shown, search), remember }
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
