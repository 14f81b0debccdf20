import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import UsersIcon from 'lucide-react/icons/users'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { CopyText } from '#ui/controls/copy-button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Facts, PanelSection } from '#ui/list/side-panel.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { accessOf } from './access.ts'
import { type Names, useDescribeAccess } from './access-cell.tsx'
import style from './panel.module.css'
import { useNumber } from './use-number.ts'

const accessIcon = { everyone: <Globe aria-hidden />, owner: <Lock aria-hidden />, people: <UsersIcon aria-hidden /> }
/** How many people are listed before "show more". */
const FEW = 5
const MONTH_WEEKS = 4

/** Owner, access, views, dates and id. */
export function BookmarkFacts({
  bookmark,
  viewsPerWeek,
}: {
  readonly bookmark: Bookmark
  readonly viewsPerWeek: readonly number[] | undefined
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const describe = useDescribeAccess()
  const access = accessOf(bookmark.userId, bookmark)
  const owner = bookmark.user?.displayName
  const recent = viewsPerWeek?.slice(-MONTH_WEEKS).reduce((sum, views) => sum + views, 0)
  const facts = [
    owner && {
      label: t('fact.owner'),
      value: (
        <>
          <Avatar name={owner} id={bookmark.userId} size={20} /> {owner}
        </>
      ),
    },
    {
      label: t('fact.access'),
      value: (
        <span className={style.access}>
          {accessIcon[access.readers]}
          <span>{describe(access)}</span>
        </span>
      ),
    },
    {
      label: t('fact.views'),
      value: (
        <>
          {viewsPerWeek && <Spark values={viewsPerWeek} width={72} hasArea label={t('fact.trend')} />}
          <span className="num strong">{number(bookmark.views)}</span>
          {recent !== undefined && recent > 0 && (
            <span className="small text-3 num">{t('fact.recent', { count: recent, n: number(recent) })}</span>
          )}
        </>
      ),
    },
    bookmark.type === 'INVENTORY' && {
      label: t('fact.odata'),
      value: t(bookmark.oDataEnabled ? 'fact.odataOn' : 'fact.odataOff'),
    },
    (bookmark.predefined || bookmark.readonly) && {
      label: t('fact.kind'),
      value: (
        <>
          {bookmark.predefined && <Badge outline>{t('badge.predefined')}</Badge>}
          {bookmark.readonly && <Badge outline>{t('badge.readonly')}</Badge>}
        </>
      ),
    },
    bookmark.groupKey && { label: t('fact.group'), value: <span className="mono">{bookmark.groupKey}</span> },
    { label: t('fact.updated'), value: <RelativeTime at={bookmark.updatedAt} isDotted /> },
    { label: t('fact.created'), value: <RelativeTime at={bookmark.createdAt} isDotted /> },
    { label: t('fact.id'), value: <CopyText text={bookmark.id} label={t('fact.copyId')} /> },
  ].filter((fact) => typeof fact === 'object')
  return (
    <div className={style.facts}>
      {bookmark.description && <p className={style.description}>{bookmark.description}</p>}
      <Facts facts={facts} />
    </div>
  )
}

/** The people with access by name, each with what they can do. */
export function PeopleWithAccess({ bookmark, names }: { readonly bookmark: Bookmark; readonly names: Names }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const [isAll, setAll] = useState(false)
  const { people } = accessOf(bookmark.userId, bookmark)
  if (people.length === 0) return null
  const named = people.filter(({ id }) => names.has(id))
  const visible = isAll ? named : named.slice(0, FEW)
  const unnamedCount = people.length - named.length
  return (
    <PanelSection title={t('people.title')} end={number(people.length)}>
      <ul>
        {visible.map(({ id, canEdit }) => (
          <li key={id} className={style.person}>
            <Avatar name={names.get(id) ?? ''} id={id} size={20} />
            <span className="grow ellipsis">{names.get(id)}</span>
            <span className="small text-3">{t(canEdit ? 'access.canEdit' : 'access.canView')}</span>
          </li>
        ))}
      </ul>
      {named.length > visible.length && (
        <button type="button" className="link small" onClick={() => setAll(true)}>
          {t('people.more', { count: named.length - visible.length, n: number(named.length - visible.length) })}
        </button>
      )}
      {unnamedCount > 0 && (
        <p className="small text-3">{t('people.unknown', { count: unnamedCount, n: number(unnamedCount) })}</p>
      )}
    </PanelSection>
  )
}
