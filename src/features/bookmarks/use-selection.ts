import { useState } from 'react'
import type { Selection } from '#ui/list/data-table/columns.ts'
import type { Address } from './bookmark-address.ts'
import { type Go, listOf } from './use-address.ts'

/** More ids than this make an address that no mail or chat would carry. */
const MOST_IN_ADDRESS = 40

type Kept = { readonly of: string; readonly selected: ReadonlySet<string> }

/** The rows that are ticked in this list (tab and filters); while they are few they also stand in the address. */
export function useSelection(address: Address, go: Go): Selection {
  const list = listOf(address)
  const [kept, setKept] = useState<Kept>(() => ({ of: list, selected: new Set(address.selected) }))
  return {
    selected: kept.of === list ? kept.selected : nothing,
    onChange(selected) {
      setKept({ of: list, selected })
      go({ selected: selected.size > MOST_IN_ADDRESS ? [] : [...selected] }, { replace: true })
    },
  }
}

const nothing: ReadonlySet<string> = new Set()
