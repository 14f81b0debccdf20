import { listUsers } from 'mock-server/contract/people.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { Facts, PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { rangeOf } from './list-address.ts'
import { ListPage } from './list-page.tsx'
import { byPage, listLoader } from './list-source.ts'
import { choice, exactText, type ListSpec, moment } from './list-spec.ts'
import { useList } from './use-list.ts'
import { findTowns, type Town } from './towns-service.test-data.ts'

/** A whole list page: everything below is what a page of the console has to say about itself. */
const towns: ListSpec<Town> = {
  id: 'towns',
  right: 'bookmark.read',
  tabs: ['all', 'large'],
  sorts: { name: 'ASC', people: 'DESC' },
  usualSort: 'name',
  filters: {
    country: choice(['AT', 'CH', 'DE'], { operators: ['is', 'not'] }),
    founded: moment,
    mayor: exactText,
    size: choice(['small', 'large'], { isSingle: true, notOn: ['large'] }),
  },
  source: byPage(listUsers, async ({ tab, q, filters, sort, isDescending }, page, { size }) =>
    findTowns({
      q,
      country: filters['country'],
      founded: rangeOf(filters['founded']),
      isLarge: tab === 'large',
      mayor: filters['mayor']?.values[0],
      size: filters['size']?.values[0],
      order: { sort, isDescending, page, size },
    }),
  ),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  hasRowPanel: true,
}

const nameCell = ({ name }: Town) => <CellText look="name">{name}</CellText>
export const loader = listLoader(towns)

export function TownsPage({ onVisit }: { readonly onVisit: (towns: readonly Town[]) => void }) {
  const list = useList(towns)
  const { open } = list
  return (
    <ListPage
      list={list}
      title="Towns"
      noRight="You can’t view towns"
      searchLabel="Search towns"
      tabs={{ label: 'Which towns', tabs: ['all', 'large'].map((id) => ({ id, label: id })) }}
      columns={[
        {
          id: 'name',
          head: 'Name',
          width: 200,
          isFixed: true,
          isSortable: true,
          cell: nameCell,
        },
        { id: 'country', head: 'Country', width: 80, cell: ({ country }) => country },
        { id: 'people', head: 'People', width: 90, isRight: true, isSortable: true, cell: ({ people }) => people },
      ]}
      filters={[
        {
          id: 'country',
          options: ['AT', 'CH', 'DE'].map((value) => ({ value, label: `Country ${value}`, count: 7 })),
        },
        { id: 'founded', label: 'Founded' },
        { id: 'mayor', label: 'Mayor', help: 'The whole name' },
        { id: 'size', label: 'Size', options: ['small', 'large'].map((value) => ({ value, label: value })) },
      ]}
      renderCompact={nameCell}
      rowActions={(town) => [{ id: 'visit', label: 'Visit', icon: null, onChoose: () => onVisit([town]) }]}
      bulkActions={[
        { id: 'visit', label: 'Visit all', icon: null, onChoose: onVisit },
        {
          id: 'twin',
          label: 'Make twins',
          icon: null,
          refusal: (rows) => (rows.length === 2 ? undefined : 'Only two towns can be twins'),
          onChoose: onVisit,
        },
      ]}
      panel={
        open && (
          <SidePanel title={open.name} onClose={list.close}>
            <PanelSection>
              <Facts facts={[{ label: 'People', value: open.people }]} />
            </PanelSection>
          </SidePanel>
        )
      }
      empty={<p>No towns yet</p>}
    />
  )
}
