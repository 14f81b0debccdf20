import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { PeoplePicture } from '#ui/feedback/pictures/people-picture.tsx'
import { EmptyState, NoMatch } from '#ui/feedback/states.tsx'
import type { useListAddress } from '#common/list-address.ts'
import type { PeopleView } from './people-view.ts'

/** Why the list is empty: nobody is archived, or a filter matches nobody, and which one. */
export function NoPeople({
  view,
  change,
}: {
  readonly view: PeopleView
  readonly change: ReturnType<typeof useListAddress>['change']
}) {
  const { t } = useTranslation('users')
  const { q, role } = view.filter
  if (!q && !role) {
    return (
      <EmptyState
        picture={<PeoplePicture />}
        title={t('none.archived')}
        text={t('none.archivedText')}
        actions={<Button onClick={() => change({ tab: undefined })}>{t('none.showAll')}</Button>}
      />
    )
  }
  return (
    <NoMatch
      title={t('none.match')}
      text={q ? t('none.withSearch', { q }) : t('none.withRole', { role: t(`terms:role.${role}`) })}
      actions={
        <>
          {q && <Button onClick={() => change({ q: undefined })}>{t('none.dropSearch')}</Button>}
          {role && <Button onClick={() => change({ role: undefined })}>{t('none.dropRole')}</Button>}
        </>
      }
    />
  )
}
