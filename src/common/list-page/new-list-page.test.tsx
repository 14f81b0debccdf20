import { screen, waitFor, within } from '@testing-library/react'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { expect } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { Facts, PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'
import { test } from '#testing/towns.tsx'
import { ListPage } from './list-page.tsx'
import { byPage, listLoader } from './list-source.ts'
import { choice, type ListSpec } from './list-spec.ts'
import { useList } from './use-list.ts'

const roles = ['ADMIN', 'MEMBER', 'VIEWER'] as const

const colleagues: ListSpec<WorkspaceUser> = {
  id: 'colleagues',
  right: 'user.read',
  sorts: { name: 'ASC' },
  usualSort: 'name',
  filters: { role: choice(roles, { operators: ['is', 'not'] }) },
  source: byPage(listUsers, async ({ q, filters: { role }, isDescending }, page, { workspaceId, size, signal }) => {
    const roleQuery = role && { [role.operator === 'not' ? 'exceptRoles' : 'roles']: [...role.values] }
    const query = { page, size, sort: isDescending ? 'name-DESC' : 'name-ASC', ...(q && { q }), ...roleQuery } as const
    return await call(listUsers, { params: { id: workspaceId }, query }, { signal })
  }),
  rowKey: ({ id }) => id,
  rowName: ({ displayName }) => displayName,
  hasRowPanel: true,
}

const nameCell = ({ displayName }: WorkspaceUser) => <CellText look="name">{displayName}</CellText>

function ColleaguesPage() {
  const list = useList(colleagues)
  const { open } = list
  return (
    <ListPage
      list={list}
      title="Colleagues"
      noRight="You can’t view colleagues"
      searchLabel="Search colleagues"
      columns={[
        { id: 'name', head: 'Name', width: 200, isFixed: true, isSortable: true, cell: nameCell },
        { id: 'role', head: 'Role', width: 90, cell: ({ permissions }) => permissions[0]?.role },
        { id: 'email', head: 'Email', width: 240, text: ({ email }) => email, cell: ({ email }) => email },
      ]}
      filters={[{ id: 'role', options: roles.map((role) => ({ value: role, label: role })) }]}
      renderCompact={nameCell}
      panel={
        open && (
          <SidePanel title={open.displayName} onClose={list.close}>
            <PanelSection>
              <Facts facts={[{ label: 'Email', value: open.email }]} />
            </PanelSection>
          </SidePanel>
        )
      }
      empty={<p>No colleagues yet</p>}
    />
  )
}

const route = { path: '/colleagues', loader: listLoader(colleagues), Component: ColleaguesPage }

test('a page without actions for several rows has no boxes', async ({ openPage }) => {
  const { user } = await openPage(route)
  expect(rowNames().length).toBeGreaterThan(0)
  await user.keyboard('jx')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('toolbar', { name: 'Selected rows' })).toBeNull()
})

test('a page of 50 lines has search, filter, sort, columns, address, panel and keyboard', async ({ openPage }) => {
  const { router, user } = await openPage(route, '?role=ADMIN,VIEWER')
  const [first = ''] = rowNames()
  expect(screen.queryByText('MEMBER')).toBeNull()
  await user.click(within(screen.getByRole('grid')).getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(rowNames().at(-1)).toBe(first))
  await user.type(screen.getByRole('searchbox', { name: 'Search colleagues' }), first)
  await waitFor(() => expect(rowNames()).toEqual([first]))
  await user.keyboard('{Escape}{ArrowDown} ')
  await screen.findByRole('complementary', { name: first })
  const search = Object.fromEntries(new URLSearchParams(router.state.location.search))
  expect(search).toMatchObject({ role: 'ADMIN,VIEWER', q: first })
  expect(search['open']).toBeTruthy()
})

test('a list that failed before the code of its page came is not asked for again', async ({ openPage, network }) => {
  network.answer('GET', '/users', () => refusal(500, 'Reference 1a2b'))
  const lists = { queryKey: [listUsers.id, 'pages'] }
  const hasFailed = () => queryClient.getQueryCache().find({ ...lists, exact: false })?.state.status === 'error'
  const { Component, ...withoutCode } = route
  await openPage({
    ...withoutCode,
    async lazy() {
      await expect.poll(hasFailed).toBe(true)
      return { Component }
    },
  })
  await screen.findByText("Couldn't load this page")
  expect(network.requests.filter((request) => request.endsWith('/users'))).toHaveLength(1)
})
