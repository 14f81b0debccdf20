import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sort } from '#ui/list/data-table/columns.ts'

type Change = Record<string, string | undefined>

/** A list's state lives in the address: reload and Back find the same view. */
export function useListAddress() {
  const [params, setParams] = useSearchParams()
  /** Empty values leave the address. With `replace`, typing or moving through rows adds no history entry, so Back leaves the list. */
  const change = useCallback(
    (values: Change, { replace = false } = {}) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace },
      ),
    [setParams],
  )
  return { params, change, search: Object.fromEntries(params) }
}

/** The text of a search field: shown immediately, written into the address when typing pauses. */
export function useTypedSearch(inAddress: string, commit: (text: string) => void) {
  const [text, setText] = useState(inAddress)
  const [sent, setSent] = useState(inAddress)
  const [lastInAddress, setLastInAddress] = useState(inAddress)
  if (inAddress !== lastInAddress) {
    setLastInAddress(inAddress)
    // Something other than this field changed the address: Back, a link, "remove the filter".
    if (inAddress !== sent) {
      setSent(inAddress)
      setText(inAddress)
    }
  }
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === sent) return undefined
    const timer = setTimeout(() => {
      setSent(trimmed)
      commit(trimmed)
    }, 200)
    return () => clearTimeout(timer)
  }, [text, sent, commit])
  return [text, setText] as const
}

/** The sort in the address, such as `lastLogin-DESC`; an unknown one falls back to the first allowed. */
export function allowedSort<Wire extends string>(text: string | null, allowed: readonly [Wire, ...Wire[]]): Wire {
  return allowed.find((sort) => sort === text) ?? allowed[0]
}

export function parseSort(wire: string): Sort {
  const [by = '', direction] = wire.split('-')
  return { by, isDescending: direction === 'DESC' }
}

export const formatSort = ({ by, isDescending }: Sort): string => `${by}-${isDescending ? 'DESC' : 'ASC'}`
