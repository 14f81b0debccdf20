import { useAddressMembers, withMembers } from '#common/use-address-members.ts'

export const tabs = ['changes', 'shows', 'json'] as const
export type Tab = (typeof tabs)[number]

/** What the page of a bookmark shows, as its address says it. */
export type PageAddress = {
  /** Undefined until somebody chooses one. */
  readonly tab: Tab | undefined
  readonly hasHistory: boolean
  /** The version whose details are open in the history. */
  readonly version: number | undefined
  /** The version that is compared with the current one. */
  readonly compare: number | undefined
}

type Change = Partial<Record<'tab' | 'history' | 'version' | 'compare', string | undefined>>

/** The address of the page, and addresses that differ from it. */
export function usePageAddress() {
  const [search, go] = useAddressMembers()
  const numberOf = (name: string) =>
    /^[1-9]\d{0,8}$/.test(search.get(name) ?? '') ? Number(search.get(name)) : undefined
  const address: PageAddress = {
    tab: tabs.find((tab) => tab === search.get('tab')),
    hasHistory: search.get('history') === 'open',
    version: numberOf('version'),
    compare: numberOf('compare'),
  }
  return {
    address,
    hrefWith: (change: Change) => `?${String(withMembers(search, change))}`,
    go: (change: Change) => go(change),
  }
}
