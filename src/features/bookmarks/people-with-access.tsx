import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#ui/controls/avatar.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { TextButton } from '#ui/controls/text-link.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { membersAtFirst } from './access.ts'
import { ALL_MEMBERS, bookmarkAccess, SOME_MEMBERS } from './bookmarks.queries.ts'
import { useNumber } from './use-number.ts'

const List = styled('ul')({
  '& li': { display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0' },
  '& li > div': { minWidth: 0, flex: 1 },
  '& li > div > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small, & div > span': { color: 'var(--text-3)' },
  '& small, & li > span:last-child': { display: 'block', fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  '& li > span:last-child': { flex: 'none', color: 'var(--text-2)' },
})

/** Everyone with access by name, the owner, administrators and technical users included: what they can do, and why. */
export function PeopleWithAccess({ id }: { readonly id: string }) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const signedIn = useSignedIn()
  const [size, setSize] = useState<number>(SOME_MEMBERS)
  const { data, isError } = useQuery({ ...bookmarkAccess(id, size), placeholderData: keepPreviousData })
  if (isError) return null
  if (!data) return <LinesSkeleton label={t('panel.loading')} lines={3} />
  const { viewers } = data.data
  const members = size === ALL_MEMBERS ? data.data.members : data.data.members.slice(0, membersAtFirst(data.data))
  const hidden = viewers - members.length
  return (
    <PanelSection title={t('people.title')} end={number(viewers)}>
      <List>
        {members.map(({ user, role, canEdit, reason }) => (
          <li key={user.id}>
            <Avatar name={user.displayName} id={user.id} size={20} />
            <div>
              <div>
                {user.displayName}
                {user.id === signedIn.user.id && <span> {t('people.you')}</span>}
              </div>
              <small>
                {user.technicalUser && `${t('people.technicalUser')} · `}
                {t(canEdit ? `people.editReason.${reason}` : `people.reason.${reason}`, {
                  role: t(`terms:role.${role}`),
                })}
              </small>
            </div>
            <span>{t(canEdit ? 'access.canEdit' : 'access.canView')}</span>
          </li>
        ))}
      </List>
      {hidden > 0 && size < ALL_MEMBERS && (
        <TextButton type="button" sx={{ typography: 'small' }} onClick={() => setSize(ALL_MEMBERS)}>
          {t('people.more', { count: hidden, n: number(hidden) })}
        </TextButton>
      )}
      {hidden > 0 && size === ALL_MEMBERS && (
        <Typography variant="small" sx={{ color: 'ui.text3' }}>
          {t('people.notListed', { count: hidden, n: number(hidden) })}
        </Typography>
      )}
    </PanelSection>
  )
}
