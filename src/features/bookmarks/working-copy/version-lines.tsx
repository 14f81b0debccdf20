import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BookmarkVersion } from 'mock-server/contract/bookmarks/versions.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useNumber } from '#common/use-number.ts'
import { changedParts, idOf } from '#features/bookmarks/changes/state-changes.ts'
import { bookmarkVersion } from '#features/bookmarks/working-copy.queries.ts'
import { Mark } from './change-marks.tsx'
import { useChangeWords } from './change-words.ts'

/** Lines of an entry, and of the open one. */
const [FEW, MORE] = [2, 5]

type Props = {
  readonly id: string
  readonly version: BookmarkVersion
  /** The version before it, if that is listed. */
  readonly previous: BookmarkVersion | undefined
  readonly isOpen: boolean
  /** The version before may be one that the reader can't see. */
  readonly isAfterClosed: boolean
}

/** What a version changed compared with the one before: its members, and the parts of its state in words. */
export function VersionLines({ id, version, previous, isOpen, isAfterClosed }: Props) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const own = useStateOf(id, version.version, { listed: version, isWanted: isOpen && version.changes !== undefined })
  const earlier = useStateOf(id, previous?.version ?? Math.max(version.version - 1, 1), {
    listed: previous,
    isWanted: isOpen && version.changes !== undefined,
  })
  const wordsOf = useChangeWords(own.state ?? {}, [earlier.state ?? {}])
  if (version.changes === undefined) {
    const isFirst = version.version === 1
    return <p>{t(isFirst ? 'history.first' : isAfterClosed ? 'history.afterClosed' : 'history.earliest')}</p>
  }
  const names = (members: readonly (typeof version.changes)[number][]) =>
    members.map((member) => t(`history.member.${member}`))
  if (own.isPending || earlier.isPending) return <LinesSkeleton label={t('history.loading')} lines={2} />
  if (!own.state || !earlier.state) return <p>{names(version.changes).join(', ')}</p>
  const [from, to] = [earlier.state, own.state]
  const parts = changedParts(from, to)
  const others = names(version.changes.filter((member) => member !== 'state'))
  const most = (isOpen ? MORE : FEW) - (isOpen ? 0 : Math.min(others.length, FEW))
  return (
    <ul data-part="lines">
      {others.map((name) => (
        <li key={name}>
          <Mark kind="changed" />
          {name}
        </li>
      ))}
      {parts.slice(0, most).map((part) => {
        const { name, before: was, after } = wordsOf(part, from, to)
        const kind = was ? (after ? 'changed' : 'removed') : 'added'
        return (
          <li key={idOf(part)}>
            <Mark kind={kind} />
            {t('history.line', { name, change: t(`change.${kind}`) })}
          </li>
        )
      })}
      {parts.length > most && (
        <li>{t('history.moreLines', { count: parts.length - most, n: number(parts.length - most) })}</li>
      )}
    </ul>
  )
}

type Wanted = { readonly listed: BookmarkVersion | undefined; readonly isWanted: boolean }

/** The state of a version: from the list, or where it is too long for lists or not listed, fetched once it is wanted. */
function useStateOf(id: string, version: number, { listed, isWanted }: Wanted) {
  const query = bookmarkVersion(id, version)
  const isFetched = isWanted && listed?.state === undefined
  const { data, isPending } = useQuery(isFetched ? query : { ...query, queryFn: skipToken })
  return { state: listed?.state ?? data?.state, isPending: isFetched && isPending }
}
