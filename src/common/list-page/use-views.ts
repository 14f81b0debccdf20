import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { type ListAddress, readAddress, searchOf, textOf, viewOf } from './list-address.ts'
import type { ListSpec } from './list-spec.ts'
import { useStoredViews, type View } from './stored-views.ts'
import type { Go } from './use-list-address.ts'

/** The saved views of a list, kept per person. The address says which one is current; its content is an address too. */
export function useViews<Row>(spec: ListSpec<Row>, address: ListAddress, go: Go) {
  const navigate = useNavigate()
  const [{ views, usual }, change] = useStoredViews(spec.id)
  const now = viewOf(spec, address)
  const current = views.find(({ id }) => id === address.view)
  const open = ({ id, search }: View, replace = false) =>
    void navigate({ search: textOf({ ...Object.fromEntries(new URLSearchParams(search)), view: id }) }, { replace })

  const changeOne = (id: string, member: Partial<View>) =>
    change((stored) => ({
      ...stored,
      views: stored.views.map((view) => (view.id === id ? { ...view, ...member } : view)),
    }))

  // The list opens with the person's usual view, unless the address asks for something.
  const isFresh = useRef(textOf(searchOf(spec, address)) === '')
  const first = views.find(({ id }) => id === usual)
  useEffect(() => {
    if (isFresh.current && first) {
      isFresh.current = false
      open(first, true)
    }
    if (now !== '') isFresh.current = false
  })

  return {
    views,
    current,
    usual,
    /** The address shows something else than the current view keeps. */
    isChanged: current !== undefined && viewOf(spec, readAddress(spec, new URLSearchParams(current.search))) !== now,
    open,
    add(name: string) {
      const view = { id: crypto.randomUUID(), name, search: now }
      change((stored) => ({ ...stored, views: [...stored.views, view] }))
      go({ view: view.id }, { replace: true })
    },
    /** Keeps what the address shows now. */
    update: ({ id }: View) => changeOne(id, { search: now }),
    rename: ({ id }: View, name: string) => changeOne(id, { name }),
    remove({ id }: View) {
      change((stored) => ({
        usual: stored.usual === id ? undefined : stored.usual,
        views: stored.views.filter((view) => view.id !== id),
      }))
      if (address.view === id) go({ view: undefined }, { replace: true })
    },
    /** The view that the list opens with; choosing it again ends that. */
    setUsual({ id }: View) {
      // From the next visit on: the list that is open stays as it is.
      isFresh.current = false
      change((stored) => ({ ...stored, usual: stored.usual === id ? undefined : id }))
    },
  }
}

export type Views = ReturnType<typeof useViews>
