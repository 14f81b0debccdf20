import { useMemo } from 'react'
import { useAddressMembers } from '#common/use-address-members.ts'
import { paths } from '#paths.ts'
import type { EventFilter } from './filter.ts'
import { parseOffset } from '#common/cursor/offset-text.ts'

/** A cursor move that the dialog asks about. Offset and subscription may still be undecided. */
export type CursorMove = { readonly offset?: number | undefined; readonly subscriptionId?: string | undefined }

export type Address = ReturnType<typeof useAddress>

/** The state of the page in its address: filters, start of the list, open row, open dialog. */
export function useAddress() {
  const [search, set] = useAddressMembers()
  const [types, text] = [search.get('type') ?? '', search.get('q') ?? '']
  const filter = useMemo(
    (): EventFilter => ({ types: types.split(',').filter((type) => type !== ''), text }),
    [types, text],
  )

  return {
    filter,
    /** As text, for `parseStart`. */
    start: search.get('start'),
    open: parseOffset(search.get('open')),
    move: search.has('move') ? moveOf(search) : undefined,

    filterBy: (changes: Partial<EventFilter>) =>
      set({
        ...(changes.types ? { type: changes.types.join(',') } : {}),
        ...(changes.text === undefined ? {} : { q: changes.text }),
      }),
    startAt: (start: string | undefined) => set({ start, open: undefined }, true),
    openRow: (offset: number | undefined) => set({ open: offset === undefined ? undefined : String(offset) }),
    openMoveDialog: (move: CursorMove | undefined) =>
      set({ move: move ? String(move.offset ?? 'any') : undefined, of: move?.subscriptionId }, move !== undefined),
  }
}

/** The address of one event, to share. */
export const linkTo = (offset: number): string => `${location.origin}${paths.tail({ open: String(offset) })}`

const moveOf = (search: URLSearchParams): CursorMove => ({
  offset: parseOffset(search.get('move')),
  subscriptionId: search.get('of') ?? undefined,
})
