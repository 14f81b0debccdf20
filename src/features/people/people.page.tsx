import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button } from '#ui/controls/button.tsx'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import { Kbd } from '#ui/controls/kbd.tsx'
import { Page, PageBody, PageFoot, PageHead } from '#ui/shell/page-head.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { peoplePages } from './people.queries.ts'
import { useListAddress, parseSort, formatSort } from '#common/list-address.ts'
import { ListError } from '#common/list-error.tsx'
import { useRefusal } from '#common/permitted.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { personColumns, CompactPerson } from './person-columns.tsx'
import { PersonPanel } from './person-panel.tsx'
import { NoPeople } from './no-people.tsx'
import { type PeopleView, readPeopleView } from './people-view.ts'
import { PeopleTabs, PeopleToolbar } from './people-toolbar.tsx'

/** The people of the workspace: name, role, state and last sign-in. */
export default function PeoplePage() {
  const { t } = useTranslation('users')
  const signedIn = useSignedIn()
  if (hasRight(signedIn, 'user.read')) return <People signedIn={signedIn} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="user.read" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Page>
  )
}

function People({ signedIn }: { readonly signedIn: SignedIn }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const { params, change, search } = useListAddress()
  const view = readPeopleView(params)
  const list = useInfiniteQuery(peoplePages(signedIn.workspace.id, view.filter))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.data) ?? [], [list.data])
  const total = list.data?.pages.at(-1)?.total
  const open = rows.find(({ id }) => id === view.open)
  const columns = usePersonColumns(signedIn, view)
  const openRow = useCallback(({ id }: WorkspaceUser) => change({ open: id }, { replace: true }), [change])
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [isFetchingNextPage, fetchNextPage])
  // After a reload the open person may be further down the list. No operation returns a single person, so load more pages.
  useEffect(() => {
    if (view.open && !open && hasNextPage) more()
  }, [view.open, open, hasNextPage, more])
  const refusal = useRefusal('user.manage')

  return (
    <Page>
      <PageHead
        title={t('title')}
        actions={
          <Button look="primary" icon={<Plus />} refusal={refusal} onClick={() => void navigate(paths.newUser(search))}>
            {t('add')}
          </Button>
        }
      />
      <PeopleTabs workspaceId={signedIn.workspace.id} view={view} />
      <PageBody
        panel={
          open && (
            <PersonPanel
              key={open.id}
              person={open}
              signedIn={signedIn}
              onClose={() => change({ open: undefined }, { replace: true })}
            />
          )
        }
      >
        <PeopleToolbar view={view} change={change} />
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
            sort={parseSort(view.filter.sort)}
            onSort={(sort) => change({ sort: formatSort(sort) })}
            openKey={open?.id}
            onOpen={openRow}
            onPreview={openRow}
            renderCompact={(person) => <CompactPerson person={person} />}
            isLoading={list.isPending}
            isLoadingMore={isFetchingNextPage}
            onEndReached={hasNextPage ? more : undefined}
            empty={<NoPeople view={view} change={change} />}
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

function usePersonColumns(signedIn: SignedIn, { filter }: PeopleView) {
  const { t } = useTranslation('users')
  return useMemo(() => personColumns(t, signedIn.user.id, filter.q ?? ''), [t, signedIn.user.id, filter.q])
}

const idOf = ({ id }: WorkspaceUser) => id
const nameOf = ({ displayName }: WorkspaceUser) => displayName
