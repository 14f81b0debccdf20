import { styled } from '@mui/material/styles'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import UsersIcon from 'lucide-react/icons/users'
import type { AccessCounts } from 'mock-server/contract/bookmarks/access.ts'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { Avatar, AvatarStack } from '#ui/controls/avatar.tsx'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { type Audience, audienceOf } from './access.ts'
import { useNumber } from '#common/use-number.ts'

/** Display names by id; people who are not loaded are absent. */
export type Names = ReadonlyMap<string, string>

type Words = TFunction<'bookmarks'>

/** The words of the cell, for the width of its column. */
export function accessText(row: BookmarkSuggestion, t: Words): string {
  const { access, bookmarkOwner } = row
  const { readers } = audienceOf(bookmarkOwner.id, row)
  if (readers === 'owner') return t('access.ownerAndAdmins')
  if (readers === 'people') return t('access.theyEdit', { count: access?.editors ?? 2 })
  if (!access) return t('access.everyone')
  if (access.editors === access.viewers) return t('access.everyoneCanEdit')
  return `${t('access.everyone')} ${t('access.someEdit', { count: access.editors, n: String(access.editors) })}`
}

/** The pixels beside them: up to two avatars and a number, or an icon. */
export const accessMarks = (row: BookmarkSuggestion): number =>
  audienceOf(row.bookmarkOwner.id, row).readers === 'people' ? 66 : 30

const icons = { everyone: <Globe aria-hidden />, owner: <Lock aria-hidden />, people: <UsersIcon aria-hidden /> }

/** The same on a phone, without avatars: "Everyone", "6 can edit". */
export function CompactAccess({ row }: { readonly row: BookmarkSuggestion }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const { access, bookmarkOwner } = row
  const { readers, named } = audienceOf(bookmarkOwner.id, row)
  const count = access?.viewers ?? named.length
  const words = {
    everyone: t('access.everyone'),
    owner: t('access.ownerAndAdmins'),
    people: t('access.someView', { count, n: number(count) }),
  }
  return (
    <QuietAccess>
      {icons[readers]} {words[readers]}
    </QuietAccess>
  )
}

/** Who can edit, or who can view where nobody else edits, short enough for a column; the whole sentence on hover. */
export function AccessCell({ row, names }: { readonly row: BookmarkSuggestion; readonly names: Names }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const describe = useDescribeAccess()
  const { access } = row
  const audience = audienceOf(row.bookmarkOwner.id, row)
  const canAllEdit = access !== undefined && access.editors === access.viewers
  return (
    <Access data-tip={describe({ audience, counts: access, canEdit: !row.refusals?.update })}>
      {audience.readers === 'everyone' && (
        <>
          <Globe aria-hidden /> {t(canAllEdit ? 'access.everyoneCanEdit' : 'access.everyone')}
          {access && !canAllEdit && (
            <>
              <CellText look="hidden">
                {t('access.someEdit', { count: access.editors, n: number(access.editors) })}
              </CellText>
              <CellText look="quiet" isWideOnly>
                {t('access.someEdit', { count: access.editors, n: number(access.editors) })}
              </CellText>
            </>
          )}
        </>
      )}
      {audience.readers === 'owner' && (
        <>
          <Lock aria-hidden /> <CellText look="small">{t('access.ownerAndAdmins')}</CellText>
        </>
      )}
      {audience.readers === 'people' && <People {...{ row, audience, canAllEdit, names }} />}
    </Access>
  )
}

const Access = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  fontSize: 12,
  lineHeight: '20px',
  letterSpacing: 0,
  color: 'var(--text-2)',
  '& > svg': { width: 14, height: 14 },
})

const QuietAccess = styled(Access)({ gap: 4, color: 'inherit' })

type PeopleProps = {
  readonly row: BookmarkSuggestion
  readonly audience: Audience
  readonly canAllEdit: boolean
  readonly names: Names
}

/** Two avatars and a number for those who can edit, or for those who can view if no editors are named. */
function People({ row, audience, canAllEdit, names }: PeopleProps) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const { access, readonly, predefined } = row
  // The editors that a read-only or predefined bookmark names can only view it.
  const hasEditors = audience.editors.length > 0 || audience.hasEditorRoles
  const areEditors = canAllEdit || (hasEditors && !readonly && !predefined)
  const ids = areEditors && !canAllEdit ? audience.editors : audience.named
  const count = (areEditors ? access?.editors : access?.viewers) ?? ids.length
  const shown = ids.filter((id) => names.has(id)).slice(0, Math.min(2, count))
  const words = { count, n: number(count) }
  if (shown.length === 0) return <span>{t(areEditors ? 'access.someEdit' : 'access.someView', words)}</span>
  return (
    <>
      <span aria-hidden>
        <AvatarStack size={20} more={Math.max(0, count - shown.length)}>
          {shown.map((id) => (
            <Avatar key={id} id={id} name={names.get(id) ?? ''} size={20} />
          ))}
        </AvatarStack>
      </span>
      <CellText look="hidden">{t(areEditors ? 'access.someEdit' : 'access.someView', words)}</CellText>
      <span aria-hidden>{t(areEditors ? 'access.theyEdit' : 'access.theyView', words)}</span>
    </>
  )
}

type KnownAccess = {
  readonly audience: Audience
  /** Undefined until the service has answered. */
  readonly counts: AccessCounts | undefined
  /** Whether the reader can edit. */
  readonly canEdit: boolean
}

/** "17 people can view, 4 can edit. You can view." */
export function useDescribeAccess(): (access: KnownAccess) => string {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  return ({ audience: { readers }, counts, canEdit }) => {
    const you = t(canEdit ? 'access.youEdit' : 'access.youView')
    if (!counts) return `${t(`access.sentence.${readers}`)}. ${you}`
    const { viewers, editors } = counts
    const view =
      readers === 'everyone'
        ? t('access.everyoneViews')
        : t('access.peopleView', { count: viewers, n: number(viewers) })
    const edit = t('access.someEdit', { count: editors, n: number(editors) })
    return `${view}, ${editors === viewers ? t('access.allEdit') : edit}. ${you}`
  }
}
