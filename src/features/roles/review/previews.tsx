import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { listPreviews } from 'mock-server/contract/authorization/previews.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { queryFor } from '#api/operation.ts'
import { useRoles } from '#common/roles.ts'

/** Who saw the workspace with which access, the latest first; below the versions of the roles. */
export function Previews() {
  const { t } = useTranslation('roles')
  const { nameOf } = useRoles()
  const { data } = useQuery({ ...queryFor(listPreviews, {}), staleTime: 0 })
  if (!data) return null
  return (
    <section aria-labelledby="previews">
      <Title id="previews">{t('history.previews')}</Title>
      {data.data.length === 0 && <p style={{ color: 'var(--text-3)' }}>{t('history.noPreviews')}</p>}
      <List>
        {data.data.map(({ id, user, role, customRoles, entities, startedAt }) => (
          <li key={id}>
            <Avatar name={user.displayName} id={user.id} size={20} />
            <span>
              <b>{user.displayName}</b>{' '}
              {t('history.previewAs', { access: [...[role, ...customRoles].map(nameOf), ...entities].join(', ') })}
            </span>
            <small>
              <RelativeTime at={startedAt} />
            </small>
          </li>
        ))}
      </List>
    </section>
  )
}

const Title = styled('h3')({ margin: '20px 0 8px', font: '600 13px/20px var(--sans)' })

const List = styled('ul')({
  '& > li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '& span': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& b': { fontWeight: 500 },
  '& small': { color: 'var(--text-3)' },
})
