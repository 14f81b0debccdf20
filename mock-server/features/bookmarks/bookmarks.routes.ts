import { getBookmarkAccess } from '#contract/bookmarks/access.ts'
import * as bookmarks from '#contract/bookmarks.ts'
import { ok } from '#contract/envelope.ts'
import { countBookmarks, searchBookmarks } from '#contract/bookmarks/search.ts'
import { copyBookmarks } from '#contract/bookmarks/workspace-copies.ts'
import { transferBookmarks } from '#contract/bookmarks/transfers.ts'
import * as versions from '#contract/bookmarks/versions.ts'
import { discardWorkingCopy, saveWorkingCopy } from '#contract/bookmarks/working-copies.ts'
import * as shares from '#contract/bookmarks/shares.ts'
import { listDeletedBookmarks } from '#contract/bookmarks/deleted.ts'
import { JsonPieces, JsonText } from '#http/json-answers.ts'
import { type Call, type Route, route } from '#http/mount.ts'
import type { DeletedBookmarks } from './deleted/deleted.service.ts'
import type { BookmarkService } from './bookmarks.service.ts'
import { type WithAccess, withRefusals } from './rows/with-refusals.ts'
import { etagOf } from './rows/etag.ts'
import type { ShareService } from './shares/shares.service.ts'
import type { TransferService } from './transfers/transfers.service.ts'
import type { WorkspaceCopyService } from './workspace-copies/workspace-copies.service.ts'
import type { VersionService } from './versions/versions.service.ts'
import type { WorkingCopyService } from './working-copies/working-copies.service.ts'
import type { SearchService } from './search/search.service.ts'

interface BookmarkServices {
  readonly bookmarks: BookmarkService
  readonly search: SearchService
  readonly deleted: DeletedBookmarks
  readonly sharing: ShareService
  readonly copies: WorkingCopyService
  readonly versions: VersionService
  readonly transfers: TransferService
  readonly elsewhere: WorkspaceCopyService
}

/** Routes for bookmarks and their search. */
export const bookmarkRoutes = ({
  bookmarks: service,
  search,
  deleted,
  sharing,
  copies,
  versions: history,
  transfers,
  elsewhere,
}: BookmarkServices): Route[] => [
  route(bookmarks.listBookmarks, async ({ query }, { caller }) => {
    const { bookmarkType: type, ...filter } = query
    const { texts, total } = await service.list(caller, { type, ...filter })
    const pieces = texts.map((text, nth) => (nth === 0 ? text : `,${text}`))
    return JsonPieces.of(['{"status":"OK","type":"Bookmark","data":[', ...pieces, `],"total":${total}}`])
  }),
  route(bookmarks.createBookmark, async ({ query, body }, call) =>
    answerWith(call, await service.create(call.caller, body), query),
  ),
  route(bookmarks.getBookmark, async ({ params, query }, call) =>
    answerWith(call, await service.get(call.caller, params.id, query.markAsViewed), query),
  ),
  route(bookmarks.updateBookmark, async ({ params, query, body }, call) => {
    const target = { id: params.id, ifMatch: call.headers.get('if-match') }
    return answerWith(call, await service.update(call.caller, target, body), query)
  }),
  route(bookmarks.deleteBookmark, ({ params }, { caller, headers }) =>
    service.remove(caller, { id: params.id, ifMatch: headers.get('if-match') }),
  ),
  route(bookmarks.restoreBookmark, async ({ params }, call) =>
    answerWith(call, await service.restore(call.caller, params.id)),
  ),
  route(listDeletedBookmarks, async ({ query }, { caller }) => {
    const { bookmarks: data, total, endCursor } = await deleted.list(caller, query)
    const answer = { status: 'OK' as const, type: 'DeletedBookmark' as const, data, total }
    return endCursor === undefined ? answer : { ...answer, endCursor }
  }),
  route(getBookmarkAccess, async ({ params, query }, { caller }) =>
    ok('BookmarkAccess', await service.access(caller, params.id, query.size)),
  ),
  route(saveWorkingCopy, async ({ params, query, body }, call) =>
    answerWith(call, await copies.save(call.caller, params.id, body), query),
  ),
  route(discardWorkingCopy, async ({ params, query }, call) =>
    answerWith(call, await copies.discard(call.caller, params.id), query),
  ),
  route(versions.listBookmarkVersions, async ({ params, query }, { caller }) => {
    const { versions: data, total, closed, next } = await history.list(caller, params.id, query)
    const answer = { status: 'OK' as const, type: 'BookmarkVersion' as const, data, total, closed }
    return next === undefined ? answer : { ...answer, next }
  }),
  route(versions.getBookmarkVersion, async ({ params }, { caller }) =>
    ok('BookmarkVersionContent', await history.get(caller, params.id, params.version)),
  ),
  route(versions.restoreBookmarkVersion, async ({ params: { id, version } }, call) =>
    answerWith(call, await history.restore(call.caller, { id, ifMatch: call.headers.get('if-match') }, version)),
  ),
  route(transferBookmarks, async ({ body }, { caller }) =>
    ok('BookmarkTransfer', await transfers.transfer(caller, body)),
  ),
  route(shares.listBookmarkShares, async ({ query }, { caller }) =>
    ok('BookmarkSharesData', await sharing.list(caller, query.bookmarkId)),
  ),
  route(shares.shareBookmark, async ({ body }, { caller }) =>
    ok('BookmarkSharesData', await sharing.share(caller, body)),
  ),
  route(shares.unshareBookmark, ({ query }, { caller }) =>
    sharing.unshare(caller, query.bookmarkId, query.sharedWithUserId),
  ),
  route(copyBookmarks, async ({ body }, { caller }) => ok('BookmarkCopies', await elsewhere.copy(caller, body))),
  route(searchBookmarks, async ({ query }, { caller }) => {
    const { rows, total, next } = await search.search(caller, query)
    const cursor = next === undefined ? '' : `,"pageCursorValues":${JSON.stringify([next])}`
    return new JsonText(
      `{"status":"OK","type":"BookmarkSuggestion","data":[${rows.join(',')}],"total":${total}${cursor}}`,
    )
  }),
  route(countBookmarks, async (_, { caller }) => ok('BookmarkCounts', await search.counts(caller))),
]

/** The operations of the console always send `refusals`. */
function answerWith(
  { answer, caller }: Call,
  bookmark: WithAccess & { readonly revision: number },
  { refusals } = { refusals: true },
): JsonText {
  answer.set('etag', etagOf(bookmark))
  const data = refusals ? withRefusals(caller, bookmark) : bookmark.json
  return new JsonText(`{"status":"OK","type":"Bookmark","data":${data}}`)
}
