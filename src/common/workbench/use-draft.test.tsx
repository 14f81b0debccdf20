import { act, cleanup } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { beforeEach, describe, expect } from 'vitest'
import { test as fixtures } from '#testing/signed-in.tsx'
import { leavesKind, useLeavesDraft } from './use-leaves-draft.ts'

type Town = { readonly name: string; readonly people: number }
type Stored = { readonly town: Town; readonly tag: number }

const kind = leavesKind<Stored, Town>({
  key: 'draft.of.towns',
  documentOf: ({ town }) => town,
  tagOf: ({ tag }) => tag,
})
const lens: Stored = { town: { name: 'Lens', people: 4 }, tag: 1 }
const theirs: Stored = { town: { name: 'Lens (VS)', people: 5 }, tag: 2 }

let current: ReturnType<typeof useLeavesDraft<Stored, Town>>
function Probe({ stored }: { readonly stored: Stored }) {
  const draft = useLeavesDraft(stored, kind)
  useLayoutEffect(() => {
    current = draft
  })
  return null
}

/** Shows a draft of a town, as a page does; `edit` acts on it. */
const test = fixtures.extend('begin', ({ show }) => async (stored: Stored = lens) => {
  await show(<Probe stored={stored} />)
  return {
    edit: (change: (draft: typeof current) => void) => act(() => change(current)),
    shown: () => ({ town: current.document, conflicts: current.conflicts.map(({ path }) => path.join()) }),
  }
})

beforeEach(() => sessionStorage.clear())

describe('a draft on top of what somebody else has saved', () => {
  const conflicting = { town: { name: 'Lens sur Mer', people: 5 }, conflicts: ['name'] }

  test('has their values, and the conflict comes and goes with the step', async ({ begin }) => {
    const { edit, shown } = await begin()
    edit((draft) => draft.set(['name'], 'Lens sur Mer'))
    edit((draft) => draft.moveTo(theirs))
    expect(shown()).toEqual(conflicting)
    edit((draft) => draft.discard())
    expect(shown()).toEqual({ town: theirs.town, conflicts: [] })
    edit((draft) => draft.undo())
    expect(shown()).toEqual(conflicting)
    edit((draft) => draft.undo())
    expect(shown()).toEqual({ town: theirs.town, conflicts: [] })
    edit((draft) => draft.redo())
    expect(shown()).toEqual(conflicting)
  })

  test('is decided in one step', async ({ begin }) => {
    const { edit, shown } = await begin()
    edit((draft) => draft.set(['name'], 'Lens sur Mer'))
    edit((draft) => draft.moveTo(theirs))
    edit((draft) => draft.conflicts.map(draft.takeTheirs))
    expect(shown()).toEqual({ town: theirs.town, conflicts: [] })
    edit((draft) => draft.undo())
    expect(shown()).toEqual(conflicting)
    edit((draft) => draft.conflicts.map(draft.keepMine))
    expect(shown()).toEqual({ ...conflicting, conflicts: [] })
  })

  test('keeps an open conflict over a reload', async ({ begin }) => {
    const { edit } = await begin()
    edit((draft) => draft.set(['name'], 'Lens sur Mer'))
    edit((draft) => draft.moveTo(theirs))
    cleanup()
    const { shown } = await begin(theirs)
    expect(shown()).toEqual(conflicting)
    expect(current.isMerged).toBe(true)
  })
})

describe('a draft that the tab has kept', () => {
  test('says that somebody has saved since', async ({ begin }) => {
    const { edit } = await begin()
    edit((draft) => draft.set(['people'], 6))
    cleanup()
    const { shown } = await begin({ town: { ...lens.town, name: 'Lens (VS)' }, tag: 2 })
    expect(shown()).toEqual({ town: { name: 'Lens (VS)', people: 6 }, conflicts: [] })
    expect(current.isMerged).toBe(true)
  })

  test('is dropped where another version of the console has written it', async ({ begin }) => {
    const { edit } = await begin()
    edit((draft) => draft.set(['people'], 6))
    cleanup()
    const kept = JSON.parse(sessionStorage.getItem(kind.key) ?? '')
    sessionStorage.setItem(kind.key, JSON.stringify({ ...kept, content: [{ path: 'people' }] }))
    const { shown } = await begin()
    expect(shown()).toEqual({ town: lens.town, conflicts: [] })
    expect(sessionStorage.getItem(kind.key)).toBeNull()
  })

  test('is gone once it is saved, also after the page has gone', async ({ begin }) => {
    const { edit } = await begin()
    edit((draft) => draft.set(['people'], 6))
    const { forget } = current
    cleanup()
    expect(sessionStorage.getItem(kind.key)).not.toBeNull()
    forget()
    expect(sessionStorage.getItem(kind.key)).toBeNull()
  })
})

test('what is typed while a save is under way stays a change', async ({ begin }) => {
  const { edit, shown } = await begin()
  edit((draft) => draft.set(['people'], 6))
  const saved = current.document
  edit((draft) => draft.set(['name'], 'Lens (VS)'))
  edit((draft) => draft.restart({ town: { ...lens.town, people: 6 }, tag: 2 }, saved))
  expect(shown().town).toEqual({ name: 'Lens (VS)', people: 6 })
  expect(current.changes.map(({ path }) => path.join())).toEqual(['name'])
})
