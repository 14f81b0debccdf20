import { useAddressMembers } from '#common/use-address-members.ts'
import { groups } from '#features/languages/texts/entries.ts'
import type { Shown } from '#features/languages/texts/table.ts'

const tabs = ['all', 'missing', 'changed'] as const satisfies readonly Shown[]

/** What the address of the page holds: group, tab, search, and the languages that texts may be missing in. */
export function useLanguagesAddress() {
  const [search, go] = useAddressMembers()
  const q = search.get('q') ?? ''
  return {
    q,
    /** Where nothing is searched, one group is always shown. */
    group: groups.find((each) => each === search.get('group')) ?? (q === '' ? groups[0] : undefined),
    shown: tabs.find((each) => each === search.get('show')) ?? 'all',
    /** Languages that have no text yet. */
    added: (search.get('with') ?? '').split(',').filter((id) => id !== ''),
    missingIn: (search.get('in') ?? '').split(',').filter((id) => id !== ''),
    go,
  }
}
export type LanguagesAddress = ReturnType<typeof useLanguagesAddress>
