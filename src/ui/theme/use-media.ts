import { useCallback, useSyncExternalStore } from 'react'

/** Below this width tables become lists, panels pages and the navigation a sheet. */
export const phone = '(max-width: 639.98px)'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
