import { useState } from 'react'
import type { Selection } from '#ui/list/data-table/columns.ts'
import { type ListAddress, rowsOf } from './list-address.ts'
import type { Go } from './use-list-address.ts'

/** More ids than this make an address too long for mails and chats. */
const MOST_IN_ADDRESS = 40

type Saved = { readonly of: string; readonly selected: ReadonlySet<string> }

/** The selected rows of this list (tab, search and filters). Up to 40 are also saved in the address. */
export function useSelection(address: ListAddress, go: Go): Selection {
  const list = rowsOf(address)
  const [saved, setSaved] = useState<Saved>(() => ({ of: list, selected: new Set(address.selected) }))
  return {
    selected: saved.of === list ? saved.selected : noRows,
    onChange(selected) {
      setSaved({ of: list, selected })
      go({ selected: selected.size > MOST_IN_ADDRESS ? [] : [...selected] }, { replace: true })
    },
  }
}

const noRows: ReadonlySet<string> = new Set()
