import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { BookmarkAccess } from 'mock-server/contract/bookmarks/access.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'

/** People with what they can do with a bookmark, and why. */
export function MembersWithAccess({ members }: { readonly members: BookmarkAccess['members'] }) {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  return (
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
  )
}

const List = styled('ul')({
  '& li': { display: 'flex', alignItems: 'center', gap: 8, padding: '4px 0' },
  '& li > div': { minWidth: 0, flex: 1 },
  '& li > div > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& small, & div > span': { color: 'var(--text-3)' },
  '& small, & li > span:last-child': { display: 'block', fontSize: 12, lineHeight: '16px', letterSpacing: 0 },
  '& li > span:last-child': { flex: 'none', color: 'var(--text-2)' },
})
