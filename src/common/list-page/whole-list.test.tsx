import { screen, waitFor } from '@testing-library/react'
import { listUsers } from 'mock-server/contract/people.ts'
import { describe, expect, test as plain } from 'vitest'
import { invalidate } from '#api/operation.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { rowNames } from '#testing/list-rows.ts'
import { test as base } from '#testing/towns.tsx'
import { ListPage } from './list-page.tsx'
import { asWhole, listLoader } from './list-source.ts'
import { choice, type ListSpec } from './list-spec.ts'
import { heldOrder } from './use-held-order.ts'
import { useList } from './use-list.ts'

type Harbour = { readonly name: string; readonly ships: number; readonly side: 'north' | 'south' }

const usual: readonly Harbour[] = [
  { name: 'Bremen', ships: 5, side: 'north' },
  { name: 'Genoa', ships: 9, side: 'south' },
  { name: 'Kiel', ships: 7, side: 'north' },
]
const service = { harbours: usual, requests: 0 }

const harbours: ListSpec<Harbour> = {
  id: 'harbours',
  right: 'user.read',
  tabs: ['all', 'north'],
  sorts: { ships: 'DESC' },
  usualSort: 'ships',
  filters: { side: choice(['north', 'south']) },
  source: asWhole<Harbour>(listUsers, {
    async read() {
      service.requests += 1
      return service.harbours
    },
    arrange: (rows, { tab, q, filters: { side }, isDescending }) =>
      rows
        .filter((row) => row.name.toLowerCase().includes(q.toLowerCase()))
        .filter((row) => (tab === 'all' || row.side === tab) && (side?.values.includes(row.side) ?? true))
        .toSorted((one, other) => (one.ships - other.ships) * (isDescending ? -1 : 1)),
  }),
  rowKey: ({ name }) => name,
  rowName: ({ name }) => name,
}

const nameCell = ({ name }: Harbour) => <CellText look="name">{name}</CellText>

function HarboursPage() {
  const list = useList(harbours)
  return (
    <ListPage
      list={list}
      title="Harbours"
      note={`${list.all.length} harbours`}
      noRight="You can’t view harbours"
      searchLabel="Search harbours"
      columns={[
        { id: 'name', head: 'Name', width: 200, isFixed: true, cell: nameCell },
        { id: 'ships', head: 'Ships', width: 80, isSortable: true, cell: ({ ships }) => ships },
      ]}
      filters={[{ id: 'side', label: 'Side', options: ['north', 'south'].map((value) => ({ value, label: value })) }]}
      renderCompact={nameCell}
      empty={<p>No harbours yet</p>}
    />
  )
}

const test = base.extend('openHarbours', ({ openPage }) => async (search = '') => {
  Object.assign(service, { harbours: usual, requests: 0 })
  return await openPage({ path: '/harbours', loader: listLoader(harbours), Component: HarboursPage }, search)
})

/** The service answers with other figures the next time. */
const change = async (changed: readonly Harbour[]) => {
  service.harbours = changed
  await invalidate(listUsers)
}

describe('a list that is there as a whole', () => {
  test('is searched, filtered and sorted without another request', async ({ openHarbours }) => {
    const { router, user } = await openHarbours()
    await waitFor(() => expect(rowNames()).toEqual(['Genoa', 'Kiel', 'Bremen']))
    await user.click(screen.getByRole('button', { name: 'Ships' }))
    await waitFor(() => expect(rowNames()).toEqual(['Bremen', 'Kiel', 'Genoa']))
    await router.navigate('/harbours?side=north')
    await waitFor(() => expect(rowNames()).toEqual(['Kiel', 'Bremen']))
    await user.type(screen.getByRole('searchbox'), 'kie')
    await waitFor(() => expect(rowNames()).toEqual(['Kiel']))
    expect(screen.getByText('3 harbours')).toBeTruthy()
    expect(screen.getByText('1 of 1')).toBeTruthy()
    expect(service.requests).toBe(1)
  })

  test('says which filter leaves everything out, from the rows that are there', async ({ openHarbours }) => {
    await openHarbours('?side=south&q=kiel')
    await screen.findByText('Without Side: 1 result')
    expect(service.requests).toBe(1)
  })

  test('keeps its rows in place while they change, and sorts them anew on demand', async ({ openHarbours }) => {
    const { router } = await openHarbours()
    await waitFor(() => expect(rowNames()).toEqual(['Genoa', 'Kiel', 'Bremen']))
    await change([
      { name: 'Bremen', ships: 50, side: 'north' },
      { name: 'Genoa', ships: 9, side: 'south' },
      { name: 'Kiel', ships: 7, side: 'north' },
      { name: 'Lübeck', ships: 8, side: 'north' },
    ])
    await screen.findByText('50')
    expect(rowNames()).toEqual(['Genoa', 'Lübeck', 'Kiel', 'Bremen'])
    await router.navigate('/harbours?tab=north')
    await waitFor(() => expect(rowNames()).toEqual(['Bremen', 'Lübeck', 'Kiel']))
  })
})

describe('the order that is held', () => {
  plain.each([
    ['keeps its keys', ['b', 'a'], ['a', 'b'], ['b', 'a']],
    ['puts a new key behind the one that it follows', ['b', 'a'], ['a', 'n', 'b'], ['b', 'a', 'n']],
    ['puts a new first key in front', ['b', 'a'], ['n', 'm', 'a', 'b'], ['n', 'm', 'b', 'a']],
    ['leaves out keys that are gone', ['c', 'b', 'a'], ['a', 'c'], ['c', 'a']],
  ])('%s', (_, held, fresh, order) => expect(heldOrder(held, fresh)).toEqual(order))
})
