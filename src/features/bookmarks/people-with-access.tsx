import { styled } from '@mui/material/styles'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/controls/avatar.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { ALL_MEMBERS, bookmarkAccess, FEW_MEMBERS } from './bookmarks.queries.ts'
import { useNumber } from './use-number.ts'

const List = styled('ul')({
  '& li': { display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0' },
  '& .name': { minWidth: 0, flex: 1 },
})

/** Everyone with access by name, the owner, administrators and technical users included: what they can do, and why. */
export function PeopleWithAccess({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const signedIn = useSignedIn()
  const [size, setSize] = useState<number>(FEW_MEMBERS)
  const { data, isError } = useQuery({ ...bookmarkAccess(id, size), placeholderData: keepPreviousData })
  if (isError) return null
  if (!data) return <LinesSkeleton label={t('panel.loading')} lines={3} />
  const { viewers, members } = data.data
  const hidden = viewers - members.length
  return (
    <PanelSection title={t('people.title')} end={number(viewers)}>
      <List>
        {members.map(({ user, canEdit, reason }) => (
          <li key={user.id}>
            <Avatar name={user.displayName} id={user.id} size={20} />
            <div className="name">
              <div className="ellipsis">
                {user.displayName}
                {user.id === signedIn.user.id && <span className="text-3"> {t('people.you')}</span>}
              </div>
              <div className="small text-3 ellipsis">{t(`people.reason.${reason}`)}</div>
            </div>
            <span className="small text-2">{t(canEdit ? 'access.canEdit' : 'access.canView')}</span>
          </li>
        ))}
      </List>
      {hidden > 0 && size < ALL_MEMBERS && (
        <button type="button" className="link small" onClick={() => setSize(ALL_MEMBERS)}>
          {t('people.more', { count: hidden, n: number(hidden) })}
        </button>
      )}
      {hidden > 0 && size === ALL_MEMBERS && (
        <p className="small text-3">{t('people.notListed', { count: hidden, n: number(hidden) })}</p>
      )}
    </PanelSection>
  )
}
