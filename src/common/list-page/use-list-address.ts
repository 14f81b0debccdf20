import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ListAddress, readAddress, rowsOf, type Search, searchOf, textOf } from './list-address.ts'
import type { ListSpec } from './list-spec.ts'

export type Go = (change: Partial<ListAddress>, how?: { readonly replace?: boolean }) => void

/** Reads and changes the list's address. With `replace`, typing or moving through rows adds no history entry. */
export function useListAddress<Row>(spec: ListSpec<Row>) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = useMemo(() => readAddress(spec, search), [spec, search])
  // A second change may come before the router has applied the first: it builds on the requested address.
  const requested = useRef(address)
  useLayoutEffect(() => {
    requested.current = address
  }, [address])

  const go: Go = useCallback(
    (change, { replace = false } = {}) => {
      const next = { ...requested.current, ...change }
      // A selection in one list must not carry over to another.
      const isSameList = rowsOf(next) === rowsOf(requested.current)
      requested.current = isSameList ? next : { ...next, selected: change.selected ?? [] }
      void navigate({ search: textOf(searchOf(spec, requested.current)) }, { replace })
    },
    [spec, navigate],
  )
  return { address, go }
}

/** The address of the list that a dialog lies over, so that closing it leads back to the same view. */
export function useListSearch(): Search {
  const [search] = useSearchParams()
  return Object.fromEntries(search)
}
