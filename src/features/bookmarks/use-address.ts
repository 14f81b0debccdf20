import { useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#paths.ts'
import { type Address, readAddress, searchOf } from './bookmark-address.ts'

export type Go = (change: Partial<Address>, how?: { readonly replace?: boolean }) => void

/** The address of the list, read and changed. */
export function useAddress() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = useMemo(() => readAddress(search), [search])
  // Two changes may come before the router has shown the first one: the second builds on what the first asked for.
  const asked = useRef(address)
  useLayoutEffect(() => {
    asked.current = address
  }, [address])

  const go: Go = (change, { replace = false } = {}) => {
    const next = { ...asked.current, ...change }
    // What was ticked in one list must not be ticked in another.
    asked.current = listOf(next) === listOf(asked.current) ? next : { ...next, selected: change.selected ?? [] }
    void navigate(paths.bookmarks(searchOf(asked.current)), { replace })
  }
  return { address, go }
}

/** Which rows an address shows, in whatever order. */
export const listOf = ({ tab, q, filters }: Address): string => JSON.stringify([tab, q, filters])
