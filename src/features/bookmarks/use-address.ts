import { useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#paths.ts'
import { type Address, readAddress, searchOf } from './bookmark-address.ts'

export type Go = (change: Partial<Address>, how?: { readonly replace?: boolean }) => void

/** Reads and changes the list's address. */
export function useAddress() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = useMemo(() => readAddress(search), [search])
  // A second change may come before the router has applied the first: it builds on the requested address.
  const requested = useRef(address)
  useLayoutEffect(() => {
    requested.current = address
  }, [address])

  const go: Go = (change, { replace = false } = {}) => {
    const next = { ...requested.current, ...change }
    // A selection in one list must not carry over to another.
    requested.current = listOf(next) === listOf(requested.current) ? next : { ...next, selected: change.selected ?? [] }
    void navigate(paths.bookmarks(searchOf(requested.current)), { replace })
  }
  return { address, go }
}

/** The identity of a list: the rows an address shows, in any order. */
export const listOf = ({ tab, q, filters }: Address): string => JSON.stringify([tab, q, filters])
