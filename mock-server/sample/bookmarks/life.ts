import type { Caller } from '#contract/access.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import type { Service } from '#index.ts'
import type { SampleBookmark } from './bookmark.ts'
import type { Cast } from '#sample/cast/cast.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { days } from '#sample/cast/time.ts'
import type { Step } from '#sample/cast/timeline.ts'

type Bookmarks = Service['services']['bookmarks']

/** The steps that made a bookmark what it is; `made` learns its id. */
export function lifeOf(one: SampleBookmark, cast: Cast, bookmarks: Bookmarks, made: Map<string, string>): Step[] {
  const edits = one.edits ?? []
  const create: Step = {
    ago: days(one.age),
    async run() {
      const { json } = await bookmarks.create(actorOf(one, cast), inputOf(one, cast, edits.length))
      const { id }: { id: string } = JSON.parse(json)
      made.set(one.name, id)
    },
  }
  const changes = edits.map((ago, index): Step => {
    const left = edits.length - 1 - index
    return {
      ago,
      async run() {
        await bookmarks.update(editorOf(one, cast, index), { id: made.get(one.name) ?? '' }, inputOf(one, cast, left))
      },
    }
  })
  return [create, ...changes]
}

/** People who can read the bookmark, the owner first. */
export function readersOf({ owner, access }: SampleBookmark, everybody: readonly PersonKey[]): PersonKey[] {
  if (access === 'private') return [owner]
  if (typeof access === 'string') return [owner, ...everybody.filter((key) => key !== owner)]
  return [owner, ...(access.edit ?? []), ...(access.view ?? [])]
}

/** Roles that only read cannot save bookmarks: an administrator saved theirs, and the predefined ones. */
function actorOf({ owner, flags }: SampleBookmark, cast: Cast): Caller {
  const caller = cast.person(owner)
  return flags?.predefined || caller.role === 'VIEWER' ? cast.person('priya') : caller
}

function editorOf(one: SampleBookmark, cast: Cast, index: number): Caller {
  const editors = typeof one.access === 'string' || one.flags?.readonly ? [] : (one.access.edit ?? [])
  const editor = index % 2 === 1 ? editors[index % editors.length] : undefined
  return editor ? cast.person(editor) : actorOf(one, cast)
}

/** The bookmark as it was before its last `left` changes. */
function inputOf(one: SampleBookmark, cast: Cast, left: number): BookmarkInput {
  const ids = (keys: readonly PersonKey[] = []) => keys.map((key) => cast.person(key).userId)
  const owner = ids([one.owner])
  const named = typeof one.access === 'string' ? undefined : one.access
  const writers = one.access === 'open' ? [] : [...owner, ...ids(named?.edit)]
  return {
    name: one.name,
    type: one.type,
    groupKey: one.groupKey,
    description: left > 1 || one.about === '' ? undefined : one.about,
    state: left === 0 ? one.state : { ...one.state, zoom: 1 - left / 10 },
    userId: owner[0] ?? '',
    readonly: one.flags?.readonly ?? false,
    predefined: one.flags?.predefined ?? false,
    temporary: one.flags?.temporary ?? false,
    oDataEnabled: one.flags?.oData ?? false,
    permittedReadUserIds: readersAllowed(one, owner, [...writers, ...ids(named?.view)]),
    permittedWriteUserIds: writers,
    referencedFactSheetIds: [...(one.factSheets ?? [])],
    views: 0,
  }
}

const readersAllowed = ({ access }: SampleBookmark, owner: string[], named: string[]): string[] => {
  if (access === 'open' || access === 'published') return []
  return access === 'private' ? owner : named
}
