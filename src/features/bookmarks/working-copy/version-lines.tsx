import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BookmarkVersion } from 'mock-server/contract/bookmarks/versions.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { useNumber } from '#common/use-number.ts'
import { changedParts, idOf } from '#features/bookmarks/changes/state-changes.ts'
import { bookmarkVersion } from '#features/bookmarks/working-copy.queries.ts'
import { Mark } from './change-marks.tsx'
import { useChangeWords } from './change-words.ts'

const MOST = 5

type Props = { readonly id: string; readonly version: BookmarkVersion; readonly previous: number | undefined }

/** What a version changed compared with the one before: its members, and the parts of its state in words. */
export function VersionLines({ id, version, previous }: Props) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const own = useQuery(bookmarkVersion(id, version.version))
  const before = version.version - 1
  const earlierQuery = bookmarkVersion(id, previous ?? Math.max(before, 1))
  const earlier = useQuery(version.changes ? earlierQuery : { ...earlierQuery, queryFn: skipToken })
  const wordsOf = useChangeWords(own.data?.state ?? {}, [earlier.data?.state ?? {}])
  if (version.changes === undefined) return <p>{t('history.first')}</p>
  const others = version.changes.filter((member) => member !== 'state')
  const names = others.map((member) => t(`history.member.${member}`))
  if (own.isPending || earlier.isPending) return <LinesSkeleton label={t('history.loading')} lines={2} />
  if (!own.data || !earlier.data) return <p>{version.changes.map((name) => t(`history.member.${name}`)).join(', ')}</p>
  const [from, to] = [earlier.data.state, own.data.state]
  const parts = changedParts(from, to)
  return (
    <ul data-part="lines">
      {names.map((name) => (
        <li key={name}>
          <Mark kind="changed" />
          {name}
        </li>
      ))}
      {parts.slice(0, MOST).map((part) => {
        const { name, before: was, after } = wordsOf(part, from, to)
        const kind = was ? (after ? 'changed' : 'removed') : 'added'
        return (
          <li key={idOf(part)}>
            <Mark kind={kind} />
            {t('history.line', { name, change: t(`change.${kind}`) })}
          </li>
        )
      })}
      {parts.length > MOST && <li>{t('history.moreLines', { n: number(parts.length - MOST) })}</li>}
    </ul>
  )
}
