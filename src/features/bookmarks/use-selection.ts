import { useState } from 'react'
import type { Selection } from '#ui/data-table/columns.ts'

/** More ids than this make an address that no mail or chat would carry. */
const MOST_IN_ADDRESS = 40

type Kept = { readonly of: string; readonly selected: ReadonlySet<string> }

/**
 * The rows that are ticked, which also stand in the address while they are few. `list` names the tab and filters they
 * were ticked in: in another list nothing is ticked, or one would delete what one cannot see.
 */
export function useSelection(
  list: string,
  inAddress: string | null,
  toAddress: (value: string | undefined) => void,
): Selection {
  const [kept, setKept] = useState<Kept>(() => ({ of: list, selected: new Set(inAddress?.split(',')) }))
  return {
    selected: kept.of === list ? kept.selected : nothing,
    onChange(selected) {
      setKept({ of: list, selected })
      toAddress(selected.size === 0 || selected.size > MOST_IN_ADDRESS ? undefined : [...selected].join(','))
    },
  }
}

const nothing: ReadonlySet<string> = new Set()
