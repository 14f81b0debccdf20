import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { Button } from '#ui/controls/button.tsx'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { Page, PageBody, PageFoot, PageHead } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { technicalUserPages } from './technical-users.queries.ts'
import { allowedSort, parseSort, formatSort, useListAddress } from '#common/list-address.ts'
import { ListError } from '#common/list-error.tsx'
import { technicalUserColumns, CompactTechnicalUser } from './technical-user-columns.tsx'
import { TechnicalUserPanel } from './technical-user-panel.tsx'
import { NoTechnicalUsers, technicalUserSorts, TechnicalUserToolbar } from './technical-users-toolbar.tsx'
import { tokenState } from './token-state.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import style from './technical-users.module.css'

/** Programs that use the service: token, expiry and last use of each. */
export default function TechnicalUsersPage() {
  const { t } = useTranslation('technicalUsers')
  const signedIn = useSignedIn()
  if (hasRight(signedIn, 'technicalUser.manage')) return <TechnicalUsers />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="technicalUser.manage" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Page>
  )
}

function TechnicalUsers() {
  const { t } = useTranslation('technicalUsers')
  const navigate = useNavigate()
  const { params, change, search } = useListAddress()
  const q = params.get('q') ?? ''
  const sort = allowedSort(params.get('sort'), technicalUserSorts)
  const list = useInfiniteQuery(technicalUserPages({ sort, ...(q === '' ? {} : { queryUserName: q }) }))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const total = list.data?.pages.at(-1)?.total
  const open = rows.find(({ id }) => id === params.get('open'))
  const hasRoomBeside = useMedia(roomBesidePanel)
  const isBesidePanel = open !== undefined && !hasRoomBeside
  const columns = useMemo(
    () => technicalUserColumns(t, q).filter(({ id }) => !isBesidePanel || !panelTells.includes(id)),
    [t, q, isBesidePanel],
  )
  const openRow = useCallback(({ id }: TechnicalUser) => change({ open: id }, { replace: true }), [change])
  const create = () => void navigate(paths.newTechnicalUser(search))
  return (
    <Page>
      <PageHead
        title={t('title')}
        {...(total === undefined ? {} : { note: <Summary rows={rows} total={total} /> })}
        actions={
          <Button look="primary" icon={<Plus />} aria-label={t('add')} onClick={create}>
            <span className="desk-only">{t('add')}</span>
            <span className="phone-only">{t('addShort')}</span>
          </Button>
        }
      />
      <div className={style.hairline} />
      <PageBody
        panel={
          open && (
            <TechnicalUserPanel
              key={open.id}
              user={open}
              onClose={() => change({ open: undefined }, { replace: true })}
              onRotate={() => void navigate(paths.rotateToken(open.id, search))}
            />
          )
        }
      >
        <TechnicalUserToolbar q={q} sort={sort} change={change} />
        {list.isError && rows.length === 0 ? (
          <ListError error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            rowName={nameOf}
            rowHeight={48}
            total={total}
            sort={parseSort(sort)}
            onSort={(next) => change({ sort: formatSort(next) })}
            openKey={open?.id}
            onOpen={openRow}
            onPreview={openRow}
            renderCompact={(user) => <CompactTechnicalUser user={user} />}
            isLoading={list.isPending}
            isLoadingMore={isFetchingNextPage}
            onEndReached={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
            empty={<NoTechnicalUsers q={q} change={change} onCreate={create} />}
            hasPageKeys
          />
        )}
        <PageFoot
          end={
            <>
              <span>
                <Kbd>J</Kbd>
                <Kbd>K</Kbd> {t('keys.move')}
              </span>
              <span>
                <Kbd>↵</Kbd> {t('keys.open')}
              </span>
            </>
          }
        >
          {total !== undefined && t('loaded', { loaded: rows.length, total })}
        </PageFoot>
      </PageBody>
      <Outlet />
    </Page>
  )
}

/** "11, 1 token expires soon, 1 expired"; only the total while not all pages are loaded. */
function Summary({ rows, total }: { readonly rows: readonly TechnicalUser[]; readonly total: number }) {
  const { t } = useTranslation('technicalUsers')
  const states = rows.length < total ? [] : rows.map(tokenState)
  const soon = states.filter((state) => state === 'soon').length
  const expired = states.filter((state) => state === 'expired').length
  const words = [
    t('total', { count: total }),
    ...(soon > 0 ? [t('soon', { count: soon })] : []),
    ...(expired > 0 ? [t('expired', { count: expired })] : []),
  ]
  return <span className="desk-only">{words.join(', ')}</span>
}

/** Columns hidden while the panel is open, which shows them too, unless the screen is wide enough. */
const panelTells = ['role', 'prefix']
const roomBesidePanel = '(min-width: 1680px)'

const idOf = ({ id }: TechnicalUser) => id
const nameOf = ({ userName }: TechnicalUser) => userName
