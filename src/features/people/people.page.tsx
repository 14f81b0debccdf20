import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import type { WorkspaceUser } from 'mock-server/contract/tenancy.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button } from '#ui/controls/button.tsx'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { Page, PageBody, PageFoot, PageHead } from '#ui/shell/page-head.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { userPages } from './people.queries.ts'
import { useListAddress, toSort, toWire } from '#common/list-address.ts'
import { ListFailed } from '#common/list-failed.tsx'
import { has, useWho } from '#common/use-signed-in.ts'
import { userColumns, UserCompact } from './person-columns.tsx'
import { UserPanel } from './person-panel.tsx'
import { NoUsers } from './no-people.tsx'
import { type UserView, userView } from './people-view.ts'
import { UserTabs, UserToolbar } from './people-toolbar.tsx'

/** The people of the workspace: who they are, what they may do, when they were here last. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const who = useWho()
  if (who && has(who, 'user.read')) return <Users who={who} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="user.read" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Page>
  )
}

function Users({ who }: { readonly who: SignedIn }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const { params, change, search } = useListAddress()
  const view = userView(params)
  const list = useInfiniteQuery(userPages(who.workspace.id, view.filter))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const total = list.data?.pages.at(-1)?.total
  const open = rows.find(({ id }) => id === view.open)
  const columns = useUserColumns(who, view)
  const openRow = useCallback(({ id }: WorkspaceUser) => change({ open: id }, { replace: true }), [change])
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  // Reloaded with a panel open whose row is further down: the service has no way to ask for one person.
  useEffect(() => {
    if (view.open && !open && hasNextPage) more()
  }, [view.open, open, hasNextPage, more])
  const mayManage = has(who, 'user.manage')

  return (
    <Page>
      <PageHead
        title={t('title')}
        actions={
          <Button
            look="primary"
            icon={<Plus />}
            disabled={!mayManage}
            {...(mayManage ? {} : { title: t('onlyAdmins') })}
            onClick={() => void navigate(paths.newUser(search))}
          >
            {t('add')}
          </Button>
        }
      />
      <UserTabs workspaceId={who.workspace.id} view={view} />
      <PageBody
        panel={
          open && (
            <UserPanel
              key={open.id}
              user={open}
              who={who}
              onClose={() => change({ open: undefined }, { replace: true })}
            />
          )
        }
      >
        <UserToolbar view={view} change={change} />
        {list.isError && rows.length === 0 ? (
          <ListFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={idOf}
            rowName={nameOf}
            rowHeight={48}
            total={total}
            sort={toSort(view.filter.sort)}
            onSort={(sort) => change({ sort: toWire(sort) })}
            openKey={open?.id}
            onOpen={openRow}
            onPreview={openRow}
            renderCompact={(user) => <UserCompact user={user} />}
            isLoading={list.isPending}
            isLoadingMore={isFetchingNextPage}
            onEndReached={hasNextPage ? more : undefined}
            empty={<NoUsers view={view} change={change} />}
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

function useUserColumns(who: SignedIn, { filter }: UserView) {
  const { t } = useTranslation('users')
  return useMemo(() => userColumns(t, who.user.id, filter.q ?? ''), [t, who.user.id, filter.q])
}

const idOf = ({ id }: WorkspaceUser) => id
const nameOf = ({ displayName }: WorkspaceUser) => displayName
