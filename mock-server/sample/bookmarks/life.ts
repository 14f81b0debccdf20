import type { Caller } from '#contract/access.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import type { Service } from '#index.ts'
import type { SampleBookmark } from './bookmark.ts'
import type { Cast } from '#sample/cast/cast.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { days } from '#sample/cast/time.ts'
import type { Step } from '#sample/cast/timeline.ts'
import { earlierState } from './earlier-states.ts'

type Bookmarks = Service['services']['bookmarks']

/** The creation of a bookmark and its later changes; the first step adds its id to `ids`, by name. */
export function lifeOf(bookmark: SampleBookmark, cast: Cast, bookmarks: Bookmarks, ids: Map<string, string>): Step[] {
  const edits = bookmark.edits ?? []
  const create: Step = {
    ago: days(bookmark.age),
    async run() {
      const { json } = await bookmarks.create(actorOf(bookmark, cast), inputOf(bookmark, cast, edits.length))
      const { id }: { id: string } = JSON.parse(json)
      ids.set(bookmark.name, id)
    },
  }
  const changes = edits.map((ago, index): Step => {
    const changesLeft = edits.length - 1 - index
    return {
      ago,
      async run() {
        await bookmarks.update(
          editorOf(bookmark, cast, index),
          { id: ids.get(bookmark.name) ?? '' },
          inputOf(bookmark, cast, changesLeft),
        )
      },
    }
  })
  return [create, ...changes]
}

/** People who can read the bookmark, the owner first. */
export function readersOf({ owner, access }: SampleBookmark, everyone: readonly PersonKey[]): PersonKey[] {
  if (access === 'private') return [owner]
  if (typeof access === 'string') return [owner, ...everyone.filter((key) => key !== owner)]
  return [owner, ...(access.edit ?? []), ...(access.view ?? [])]
}

/** Roles that only read cannot save bookmarks: an administrator saved theirs, and the predefined ones. */
function actorOf({ owner, flags }: SampleBookmark, cast: Cast): Caller {
  const caller = cast.person(owner)
  return flags?.predefined || caller.role === 'VIEWER' ? cast.person('priya') : caller
}

function editorOf(bookmark: SampleBookmark, cast: Cast, index: number): Caller {
  const editors = typeof bookmark.access === 'string' || bookmark.flags?.readonly ? [] : (bookmark.access.edit ?? [])
  const editor = index % 2 === 1 ? editors[index % editors.length] : undefined
  return editor ? cast.person(editor) : actorOf(bookmark, cast)
}

/** The bookmark as it was before its last `changesLeft` changes. */
function inputOf(bookmark: SampleBookmark, cast: Cast, changesLeft: number): BookmarkInput {
  const idsOf = (keys: readonly PersonKey[] = []) => keys.map((key) => cast.person(key).userId)
  const owner = idsOf([bookmark.owner])
  const people = typeof bookmark.access === 'string' ? undefined : bookmark.access
  const writers = bookmark.access === 'open' ? [] : [...owner, ...idsOf(people?.edit)]
  return {
    name: bookmark.name,
    type: bookmark.type,
    groupKey: bookmark.groupKey,
    description: changesLeft > 1 || bookmark.about === '' ? undefined : bookmark.about,
    state: earlierState(bookmark.state, changesLeft),
    userId: owner[0] ?? '',
    readonly: bookmark.flags?.readonly ?? false,
    predefined: bookmark.flags?.predefined ?? false,
    temporary: bookmark.flags?.temporary ?? false,
    oDataEnabled: bookmark.flags?.oData ?? false,
    permittedReadUserIds: readersAllowed(bookmark, owner, [...writers, ...idsOf(people?.view)]),
    permittedWriteUserIds: writers,
    referencedFactSheetIds: [...(bookmark.factSheets ?? [])],
    views: 0,
  }
}

const readersAllowed = ({ access }: SampleBookmark, owner: string[], others: string[]): string[] => {
  if (access === 'open' || access === 'published') return []
  return access === 'private' ? owner : others
}
