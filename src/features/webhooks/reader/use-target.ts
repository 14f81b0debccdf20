import { useState } from 'react'
import { useAddressMembers } from '#common/use-address-members.ts'
import { parseOffset } from '#common/cursor/offset-text.ts'
import type { ReaderPlace } from './place.ts'
import { usePlace } from './reader.queries.ts'

export const ways = ['offset', 'time', 'head'] as const
export type Way = (typeof ways)[number]

/** Why an offset can't be the new place of the cursor. */
export type Fault = 'none' | 'beyond' | 'gone'

/** Where the form would move the cursor: by an offset, a time, or to the head. The way is in the address. */
export function useTarget({ cursor, head, oldest }: ReaderPlace) {
  const [search, go] = useAddressMembers()
  const way = ways.find((known) => known === search.get('by')) ?? 'offset'
  const [typed, setTyped] = useState<string>()
  const [moment, setMoment] = useState<Date>()
  const text = typed ?? String(cursor)
  const found = usePlace(way === 'time' && moment ? { at: moment.toISOString() } : undefined)
  const offset = way === 'head' ? head : way === 'time' ? found && found.offset - 1 : parseOffset(text)
  const fault = faultOf(offset, { head, oldest })
  return {
    way,
    text,
    moment,
    fault,
    /** The offset, if the cursor can be moved there. */
    target: fault === undefined ? offset : undefined,
    isTyped: typed !== undefined || moment !== undefined,
    choose: (next: Way) => go({ by: next === 'offset' ? undefined : next }),
    type: setTyped,
    pick: setMoment,
    reset: () => {
      setTyped(undefined)
      setMoment(undefined)
    },
  }
}

function faultOf(
  offset: number | undefined,
  { head, oldest }: Pick<ReaderPlace, 'head' | 'oldest'>,
): Fault | undefined {
  if (offset === undefined) return 'none'
  if (offset > head) return 'beyond'
  return offset < oldest - 1 ? 'gone' : undefined
}
