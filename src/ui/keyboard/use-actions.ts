import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Action } from './action.ts'
import { readActions, refresh, register, subscribeActions } from './registry.ts'

/**
 * Registers what a page or part can do while it is shown: its keys work, `?` lists them, the palette finds them, and the tooltip of
 * an element with `data-action="<id>"` shows them.
 */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  useLayoutEffect(() => {
    latest.current = actions
  })
  const shape = JSON.stringify(
    actions.map(({ id, keys, label, detail, group, run }) => [id, keys, label, detail, group, !run]),
  )
  // Before anything is drawn: whoever sees the page can press its keys.
  useLayoutEffect(() => register(() => latest.current), [])
  useLayoutEffect(refresh, [shape])
}

/** All actions at this moment, for the palette and the list of shortcuts. */
export const useAllActions = (): readonly Action[] => useSyncExternalStore(subscribeActions, readActions)
