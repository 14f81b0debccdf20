import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { people } from '#common/people-picker/people.queries.ts'
import { ListError } from '#common/list-error.tsx'
import { rolesOf } from '#common/roles.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { ALL_MEMBERS, bookmarkAccess } from '#features/bookmarks/bookmarks.queries.ts'
import { MembersWithAccess } from '#features/bookmarks/members-with-access.tsx'
import { useNumber } from '#common/use-number.ts'
import type { Chosen } from './share-bookmark.dialog.tsx'

/** As many as are shown at first; the search and the choice narrow them. */
const SHOWN = 100

/** Everyone who can see the bookmark, with the reason, and how many more the next share adds. */
export function EffectiveAccess({ bookmark, chosen }: { readonly bookmark: Bookmark; readonly chosen: Chosen }) {
  const { t } = useTranslation(['bookmarks', 'form'])
  const number = useNumber()
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<'all' | 'edit' | 'view'>('all')
  const { data, error, refetch } = useQuery(bookmarkAccess(bookmark.id, ALL_MEMBERS))
  const newcomers = useNewcomers(
    chosen,
    data?.data.members.map(({ user }) => user.id),
  )
  const q = search.trim().toLocaleLowerCase()
  const found = (data?.data.members ?? []).filter(
    ({ user, canEdit }) =>
      (only === 'all' || canEdit === (only === 'edit')) &&
      `${user.displayName} ${user.email ?? ''}`.toLocaleLowerCase().includes(q),
  )
  const { viewers = 0, editors = 0 } = data?.data ?? {}
  const segments = { all: viewers, edit: editors, view: viewers - editors }
  return (
    <Aside aria-label={t('share.effective')}>
      <header>
        <h3>{t('share.effective')}</h3>
        <small>{data && t('share.people', { count: viewers, n: number(viewers) })}</small>
      </header>
      <SearchField label={t('share.find')} value={search} onChange={setSearch} />
      <Segmented
        label={t('share.filter')}
        name="effective-access"
        value={only}
        onChange={setOnly}
        segments={(['all', 'edit', 'view'] as const).map((value) => ({
          value,
          label: (
            <>
              {t(`share.only.${value}`)} <small>{number(segments[value])}</small>
            </>
          ),
        }))}
      />
      {error ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LinesSkeleton label={t('panel.loading')} lines={6} />
      ) : (
        <div data-list>
          <MembersWithAccess members={found.slice(0, SHOWN)} />
          {found.length === 0 && <p>{t('form:people.none')}</p>}
          {found.length > SHOWN && (
            <p>{t('people.notListed', { count: found.length - SHOWN, n: number(found.length - SHOWN) })}</p>
          )}
        </div>
      )}
      <footer aria-live="polite">
        {newcomers > 0 && t('share.newcomers', { count: newcomers, n: number(newcomers) })}
      </footer>
    </Aside>
  )
}

/** How many of those chosen can't see the bookmark yet. */
function useNewcomers({ people: ids, roles }: Chosen, viewerIds: readonly string[] | undefined): number {
  const { workspace } = useSignedIn()
  const { data: all } = useQuery(people(workspace.id))
  if (!viewerIds || !all) return 0
  const viewers = new Set(viewerIds)
  const withRole = all.filter(({ permissions }) => {
    const permission = permissions.find(({ workspaceId }) => workspaceId === workspace.id)
    return permission?.status === 'ACTIVE' && rolesOf(permission).some((role) => roles.includes(role))
  })
  return new Set([...ids, ...withRole.map(({ id }) => id)].filter((id) => !viewers.has(id))).size
}

const Aside = styled('aside')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  minHeight: 0,
  padding: '16px 16px 0',
  '& > header': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 8 },
  '& h3': { font: '600 13px/20px var(--sans)' },
  '& small': { fontSize: 12, color: 'var(--text-3)' },
  '& > [data-list]': {
    flex: 1,
    minHeight: 0,
    overflow: 'auto',
    '& > p': { padding: '8px 0', color: 'var(--text-3)', fontSize: 12 },
  },
  // The search has its own height: in a narrow window it fills a row, and this is a column.
  '& > :nth-of-type(1):not(header)': { flex: 'none', width: '100%', maxWidth: 'none' },
  '& > [role=radiogroup]': { alignSelf: 'flex-start' },
  '& > footer': {
    flex: 'none',
    margin: '0 -16px',
    padding: '10px 16px',
    borderTop: '1px solid var(--line)',
    fontSize: 12,
    '&:empty': { display: 'none' },
  },
})
