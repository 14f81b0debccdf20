import { useAddressMembers, withMembers } from '#common/use-address-members.ts'
import { type Verdict, verdicts } from './results.ts'

export const codeTabs = ['draft', 'live', 'compare'] as const
export type CodeTab = (typeof codeTabs)[number]
export const sideTabs = ['change', 'event', 'request'] as const
export type SideTab = (typeof sideTabs)[number]

type Changes = Readonly<Partial<Record<'tab' | 'version' | 'event' | 'show' | 'side' | 'editor', string | undefined>>>

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** What the address of the page holds: tab, version, chosen delivery, filter, and the tab of the panel. */
export function usePageAddress() {
  const [search, go] = useAddressMembers()
  const version = Number(search.get('version'))
  const offset = Number(search.get('event'))
  return {
    address: {
      tab: oneOf(codeTabs, search.get('tab')) ?? ('draft' satisfies CodeTab),
      version: Number.isInteger(version) && version > 0 ? version : undefined,
      event: Number.isInteger(offset) && offset > 0 ? offset : undefined,
      show: oneOf<Verdict>(verdicts, search.get('show')),
      /** A text field in place of the editor. */
      isPlain: search.get('editor') === 'plain',
      side: oneOf(sideTabs, search.get('side')) ?? ('change' satisfies SideTab),
    },
    hrefWith: (changes: Changes) => `?${String(withMembers(search, changes))}`,
    go: (changes: Changes) => go(changes),
  }
}

export type PageAddress = ReturnType<typeof usePageAddress>
