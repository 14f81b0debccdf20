import type { Caller } from '#contract/access.ts'
import type { BookmarkInput } from '#contract/bookmarks.ts'
import type { BookmarkCopies } from '#contract/bookmarks/workspace-copies.ts'
import { demand, may } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import { demandNoMaintenance } from '#kernel/workspace-rules.ts'
import type { Db } from '#storage/database.ts'
import { type Counterpart, type Way, idsIn, missingOf, withIds } from './counterparts.ts'
import { type Original, findBookmarks, findOriginal, findPeople } from './workspace-copies.store.ts'

/** Which of these ids are something of the first workspace that the caller can see, with what is the same in the second. */
type FindCounterparts = (db: Db, way: Way, ids: readonly string[]) => Promise<readonly Counterpart[]>

interface CopyOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly newId: () => string
  /** The caller in another workspace that they can enter. */
  readonly callerIn: (caller: Caller, workspaceId: string) => Promise<Caller | undefined>
  /** Of fact sheets and tags, which bookmarks know nothing of. */
  readonly counterparts: readonly FindCounterparts[]
  readonly create: (caller: Caller, inputs: readonly (BookmarkInput & { id: string })[]) => Promise<void>
}

type Copied = BookmarkCopies['copies'][number]

/** Copies of bookmarks in other workspaces. */
export function workspaceCopyService({ db, clock, newId, callerIn, counterparts, create }: CopyOptions) {
  /** What a bookmark names by its id. */
  async function partsOf(way: Way, original: Original): Promise<Counterpart[]> {
    const { permitted_read: readers, permitted_write: writers, referenced_fact_sheets: references } = original
    const ids = [...new Set([...idsIn(original.state), ...readers, ...writers, ...references])]
    if (ids.length === 0) return []
    const parts: Counterpart[] = []
    // One after the other: a request has one connection.
    for (const find of [...counterparts, findPeople, findBookmarks]) parts.push(...(await find(db, way, ids)))
    return parts
  }

  return {
    /**
     * Copies bookmarks, all or none; the caller owns the copies. 404 for a bookmark that the caller can't read and for a workspace that
     * they can't enter, 403 if they may not create bookmarks there, 503 while that workspace is being maintained.
     */
    async copy(
      from: Caller,
      { bookmarkIds, workspaceId, trial }: { bookmarkIds: readonly string[]; workspaceId: string; trial: boolean },
    ): Promise<BookmarkCopies> {
      demand(from, 'bookmark.read')
      if (workspaceId === from.workspaceId) throw refuse.member('$.workspaceId', 'must be another workspace')
      const to = await callerIn(from, workspaceId)
      if (!to) throw refuse.notFound('There is no such workspace', about('$.workspaceId', 'is no workspace of yours'))
      demand(to, 'bookmark.create')
      if (!trial) demandNoMaintenance(to, clock())
      const copyIds = new Map([...new Set(bookmarkIds)].map((id) => [id, newId()]))
      const copies: Copied[] = []
      const inputs: (BookmarkInput & { id: string })[] = []
      for (const [bookmarkId, id] of copyIds) {
        const original = await findOriginal(db, from, bookmarkId)
        const member = `$.bookmarkIds[${bookmarkIds.indexOf(bookmarkId)}]`
        if (!original) throw refuse.notFound('There is no such bookmark', about(member, 'is not a bookmark'))
        const found = await partsOf({ from, to }, original)
        const parts = found.map((part) => asSeenBy(from, copiedTogether(part, copyIds)))
        if (!trial) inputs.push({ ...inputOf(original, to, idsOf(parts)), id })
        const missing = missingOf(parts)
        const copy = { bookmarkId, name: original.name, mapped: parts.length - missing.length, missing }
        copies.push(trial ? copy : { ...copy, copyId: id })
      }
      if (!trial) await create(to, inputs)
      return { workspaceId, copies }
    },
  }
}
export type WorkspaceCopyService = ReturnType<typeof workspaceCopyService>

/** A bookmark that is copied too: its copy is meant. */
function copiedTogether(part: Counterpart, copyIds: ReadonlyMap<string, string>): Counterpart {
  const copyId = part.kind === 'BOOKMARK' ? copyIds.get(part.id) : undefined
  return copyId === undefined ? part : { ...part, found: [copyId] }
}

function asSeenBy(caller: Caller, part: Counterpart): Counterpart {
  if (part.kind !== 'USER' || may(caller, 'user.read')) return part
  const { name: _, ...rest } = part
  return rest
}

const idsOf = (parts: readonly Counterpart[]): ReadonlyMap<string, string> =>
  new Map(
    parts.flatMap(({ id, found: [other, ...more] }) => (other === undefined || more.length > 0 ? [] : [[id, other]])),
  )

/** The copy. A list that names somebody still does: it must not become one that admits everyone. */
function inputOf(original: Original, to: Caller, ids: ReadonlyMap<string, string>): BookmarkInput {
  const mapped = (list: readonly string[]) => list.flatMap((id) => ids.get(id) ?? [])
  const people = (list: readonly string[]) => (list.length === 0 ? [] : [...new Set([to.userId, ...mapped(list)])])
  return {
    name: original.name,
    type: original.type,
    groupKey: original.group_key,
    description: original.description,
    i18nKey: original.i18n_key,
    state: JSON.parse(withIds(original.state, ids)),
    userId: to.userId,
    views: 0,
    readonly: original.readonly,
    permittedReadUserIds: people(original.permitted_read),
    permittedWriteUserIds: people(original.permitted_write),
    permittedReadRoles: original.permitted_read_roles,
    permittedWriteRoles: original.permitted_write_roles,
    referencedFactSheetIds: mapped(original.referenced_fact_sheets),
    // What the other workspace decides for itself.
    predefined: false,
    defaultSharingPriority: null,
    temporary: false,
    oDataEnabled: false,
  }
}
