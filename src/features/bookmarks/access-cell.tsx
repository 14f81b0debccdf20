import { useTranslation } from 'react-i18next'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import { Avatar, AvatarStack } from '#ui/controls/avatar.tsx'
import { type Access, accessOf, type Guarded } from './access.ts'
import style from './bookmarks.module.css'
import { useNumber } from './use-number.ts'

/** Display names by id; people who are not loaded are absent. */
export type Names = ReadonlyMap<string, string>

/** Who can view and edit, short enough for a column; the whole sentence on hover. */
export function AccessCell({
  ownerId,
  bookmark,
  names,
}: {
  readonly ownerId: string
  readonly bookmark: Guarded & { readonly canUserWrite: boolean }
  readonly names: Names
}) {
  const { t } = useTranslation('bookmarks')
  const describe = useDescribeAccess()
  const access = accessOf(ownerId, bookmark)
  const named = access.people.filter(({ id }) => names.has(id)).slice(0, 2)
  const tip = `${describe(access)}. ${t(bookmark.canUserWrite ? 'access.youEdit' : 'access.youView')}`
  return (
    <span className={style.access} data-tip={tip}>
      {access.readers === 'everyone' && <Globe aria-hidden />}
      {access.readers === 'owner' && <Lock aria-hidden />}
      {access.readers === 'owner' && t('access.owner')}
      {access.readers === 'everyone' &&
        `${t('access.everyone')} ${t(access.canAllEdit ? 'access.canEdit' : 'access.canView')}`}
      {access.readers === 'people' && (
        <>
          <PeopleStack people={named} names={names} total={access.people.length} />
          {access.people.some(({ canEdit }) => canEdit) ? t('access.canEdit') : t('access.canView')}
        </>
      )}
    </span>
  )
}

/** Up to two avatars and how many more; a plain number until the names are loaded. */
function PeopleStack({
  people,
  names,
  total,
}: {
  readonly people: Access['people']
  readonly names: Names
  readonly total: number
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const words = t('access.people', { count: total, n: number(total) })
  if (people.length === 0) return <span>{words},</span>
  return (
    <>
      <span className="visually-hidden">{words},</span>
      <span aria-hidden>
        <AvatarStack size={20} more={total - people.length}>
          {people.map(({ id }) => (
            <Avatar key={id} id={id} name={names.get(id) ?? ''} size={20} />
          ))}
        </AvatarStack>
      </span>
    </>
  )
}

/** "17 people can view, 4 of them can edit": the access in one sentence without its full stop. */
export function useDescribeAccess(): (access: Access) => string {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  return ({ readers, people, canAllEdit }) => {
    if (readers === 'owner') return t('access.ownerSentence')
    const editors = people.filter(({ canEdit }) => canEdit).length
    const isAll = canAllEdit || (readers === 'people' && editors === people.length)
    const count = { count: people.length, n: number(people.length) }
    if (isAll) return t(readers === 'everyone' ? 'access.everyoneEdits' : 'access.peopleEdit', count)
    const view = t(readers === 'everyone' ? 'access.everyoneViews' : 'access.peopleView', count)
    const edit = editors === 0 ? 'access.ownerEdits' : 'access.someEdit'
    return `${view}, ${t(edit, { count: editors, n: number(editors) })}`
  }
}
