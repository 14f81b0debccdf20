import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Right } from 'mock-server/contract/access.ts'
import { type BookmarkSuggestion, searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { type Suggestion, suggest } from 'mock-server/contract/suggestions.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { copyText } from '#ui/controls/copy-text.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { queryFor } from '#api/operation.ts'
import { type TypeLook, useTypeLooks } from '#common/fact-sheet-type.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'
import { bookmarkIcon } from '#features/bookmarks/bookmark-type.tsx'
import { roleOf } from '#features/people/roles.ts'
import { paths } from '#paths.ts'
import type { Hit } from './hit.ts'

const LIMIT = 5
/** The same of each type, where the workspace groups them. */
const OF_TYPE = 3

type Search = {
  /** What was typed, after a pause. */
  readonly q: string
  readonly isPeopleOnly: boolean
}

/**
 * What the service finds. It shows only what the person can read; where they can't ask at all, nothing is requested. All kinds appear
 * together, so that none pushes another down.
 */
export function useRemoteHits(signedIn: SignedIn, { q, isPeopleOnly }: Search) {
  const { t } = useTranslation(['common', 'bookmarks'])
  const labels = useModelLabels()
  const lookOf = useTypeLooks()
  const isGrouped = useWorkspaceState()?.quickSearchMode === 'GROUPED_VIEW'
  const settings = (right: Right, minimum: number, isWanted = true) => ({
    enabled: isWanted && q.length >= minimum && hasRight(signedIn, right),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const bookmarks = useQuery({
    ...queryFor(searchBookmarks, { query: { q, pageSize: LIMIT } }),
    ...settings('bookmark.read', 1, !isPeopleOnly),
  })
  const factSheets = useQuery({
    ...queryFor(suggest, { query: isGrouped ? { q, count: OF_TYPE, perType: true } : { q, count: LIMIT } }),
    ...settings('factSheet.read', 2, !isPeopleOnly),
  })
  const people = useQuery({
    ...queryFor(listUsers, { params: { id: signedIn.workspace.id }, query: { q, size: LIMIT, status: 'ACTIVE' } }),
    ...settings('user.read', 1),
  })
  const answers = [bookmarks, factSheets, people]
  const isLoading = answers.some(({ isFetching }) => isFetching)
  const isPending = answers.some(({ isLoading: isFirst }) => isFirst)
  if (q === '' || isPending) return { hits: [], more: {}, isLoading, isFailed: false, isGrouped }

  const copyId = ({ objectId, displayName }: Suggestion) => {
    copyText(objectId).then(
      () => toast.ok(t('palette.idCopied', { name: displayName })),
      () => toast.bad(t('palette.idNotCopied')),
    )
  }
  const suggestions = isPeopleOnly ? [] : (factSheets.data?.data.flatMap(({ suggestions: own }) => own) ?? [])
  const hits: Hit[] = [
    ...(isPeopleOnly ? [] : (bookmarks.data?.data ?? [])).map((row) =>
      hitOfBookmark(
        row,
        t('palette.bookmarkOf', { type: t(`bookmarks:type.${row.type}`), name: row.bookmarkOwner.displayName }),
      ),
    ),
    ...(isGrouped ? suggestions : suggestions.slice(0, LIMIT)).map((suggestion) => ({
      ...hitOfFactSheet(suggestion, { label: labels.typeOf(suggestion.type), look: lookOf(suggestion.type) }),
      end: t('palette.copyId'),
      run: () => copyId(suggestion),
    })),
    ...(people.data?.data ?? []).map((person) => hitOfPerson(person, t(`terms:role.${roleOf(person)}`))),
  ]
  const more = {
    ...(isPeopleOnly ? {} : { bookmarks: bookmarks.data?.total }),
    people: people.data?.total,
  }
  return { hits, more, isLoading, isGrouped, isFailed: answers.some(({ isError }) => isError) }
}

type Reason = Suggestion['reasons'][number]
const marksOf = (reason: Reason | undefined): readonly (readonly [number, number])[] | undefined =>
  reason?.positions.map(({ offset, length }) => [offset, offset + length] as const)

function hitOfBookmark(row: BookmarkSuggestion, detail: string): Hit {
  const { hitReason } = row
  const isInName = hitReason?.field === 'name'
  return {
    id: `bookmark.${row.bookmarkId}`,
    group: 'bookmarks',
    label: row.name,
    ...(isInName ? { labelMarks: marksOf(hitReason) } : {}),
    detail: hitReason && !isInName ? hitReason.value : detail,
    ...(hitReason && !isInName ? { detailMarks: marksOf(hitReason) } : {}),
    icon: <Tile>{bookmarkIcon[row.type]}</Tile>,
    href: paths.bookmarks({ open: row.bookmarkId }),
    keep: { kind: 'bookmark', id: row.bookmarkId, label: row.name, detail },
  }
}

function hitOfFactSheet(
  { objectId, displayName, reasons }: Suggestion,
  { label, look: { Icon, color } }: { readonly label: string; readonly look: TypeLook },
): Hit {
  const reason = reasons.find(({ value }) => value === displayName)
  return {
    id: `factSheet.${objectId}`,
    group: 'factSheets',
    label: displayName,
    ...(reason ? { labelMarks: marksOf(reason) } : {}),
    detail: label,
    icon: (
      <Tile {...(color === undefined ? {} : { color })}>
        <Icon />
      </Tile>
    ),
  }
}

function hitOfPerson({ id, displayName, email }: WorkspaceUser, role: string): Hit {
  return {
    id: `person.${id}`,
    group: 'people',
    label: displayName,
    detail: email,
    end: role,
    icon: <Avatar name={displayName} id={id} />,
    href: paths.users({ open: id }),
    keep: { kind: 'person', id, label: displayName, detail: email },
  }
}
