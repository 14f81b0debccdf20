import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import { useAddressMembers } from '#common/use-address-members.ts'
import { keyOf, placeOf } from 'mock-server/contract/models/place.ts'

export const panels = ['graph', 'preview', 'json'] as const
export type Panel = (typeof panels)[number]

export const views = ['edit', 'review', 'history'] as const
export type ModelView = (typeof views)[number]

/** What the address of the workbench holds: the view, the open definition, the panel beside it. */
export function useModelAddress() {
  const [search, change] = useAddressMembers()
  const place = placeOf(search.get('item') ?? '')
  return {
    place,
    view: views.find((each) => each === search.get('view')) ?? 'edit',
    /** What somebody asked for beside the form; where there is no room for it, in its place. */
    panel: panels.find((each) => each === search.get('panel')),
    tab: search.get('tab') ?? undefined,
    /** Of the history: the change that is open. */
    change: search.get('change') ?? undefined,
    openPlace: (to: ModelPlace) =>
      change({ item: keyOf(to), view: undefined, change: undefined, tab: undefined }, true),
    close: () => change({ item: undefined }, true),
    openView: (view: ModelView) =>
      change({ view: view === 'edit' ? undefined : view, change: undefined, tab: undefined }, true),
    openPanel: (panel: Panel | undefined) => change({ panel }),
    openTab: (tab: string | undefined) => change({ tab }),
    openChange: (id: string | undefined) => change({ change: id }),
  }
}
export type ModelAddress = ReturnType<typeof useModelAddress>
