import { useCallback, useLayoutEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

export type AddressChanges = Readonly<Record<string, string | undefined>>

/** An address with some members changed; those without a value are left out. */
export function withMembers(before: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') after.delete(name)
    else after.set(name, value)
  }
  return after
}

/**
 * The members of the page's address, and a function that changes some of them. Without an entry in the history, unless it is asked for: a
 * choice is no place to go back to.
 */
export function useAddressMembers(): [URLSearchParams, (changes: AddressChanges, isPlace?: boolean) => void] {
  const [search, setSearch] = useSearchParams()
  // A second change may come before the router has applied the first: it builds on the requested address.
  const requested = useRef(search)
  useLayoutEffect(() => {
    requested.current = search
  }, [search])
  const change = useCallback(
    (changes: AddressChanges, isPlace = false) => {
      requested.current = withMembers(requested.current, changes)
      setSearch(requested.current, { replace: !isPlace })
    },
    [setSearch],
  )
  return [search, change]
}
