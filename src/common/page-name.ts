import { useEffect, useSyncExternalStore } from 'react'

let current: string | undefined
const listeners = new Set<() => void>()

function set(name: string | undefined): void {
  current = name
  for (const listener of listeners) listener()
}

/** Gives the page of one object its name, for the breadcrumbs and the title of the window. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    set(name)
    return () => set(undefined)
  }, [name])
}

/** The name of the object that the page is about; undefined for pages about many. */
export const useNameOfPage = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
