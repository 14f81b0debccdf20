import { type ReactNode, Suspense } from 'react'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { Column, RowAction, TallRow } from '#ui/list/data-table/columns.ts'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import { later, useFetchAhead } from '#ui/controls/later.tsx'
import { PanelSpace } from '#ui/list/panel-space.styles.ts'
import { Page, PageBody, PageHead } from '#ui/shell/page-head.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { ListError } from '#common/list-error.tsx'
import type { FilterWords } from './filter-bar.tsx'
import type { HiddenNotice as HiddenNoticePart } from './hidden-notice.tsx'
import { isNarrowed } from './list-address.ts'
import { ListFoot } from './list-foot.tsx'
import { listCount } from './list-source.ts'
import { ListTabs, type TabWords } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import type { NothingMatches as NothingMatchesPart } from './no-match.tsx'
import { useColumnLayout } from './use-column-layout.ts'
import type { List } from './use-list.ts'
import { useViews } from './use-views.ts'

// Not needed to see the first rows.
const HiddenNotice = later<typeof HiddenNoticePart>(() =>
  import('./hidden-notice.tsx').then((file) => ({ default: file.HiddenNotice })),
)
const NeedsRight = later(() => import('#common/needs-right.tsx').then((file) => ({ default: file.NeedsRight })))
const NothingMatches = later<typeof NothingMatchesPart>(() =>
  import('./no-match.tsx').then((file) => ({ default: file.NothingMatches })),
)
const SelectionBar = later(() => import('#ui/list/selection-bar.tsx').then((file) => ({ default: file.SelectionBar })))

/** What can be done with several rows at once. */
export type BulkAction<Row> = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** Why it can't be done with any of these rows. */
  readonly refusal?: (rows: readonly Row[]) => string | undefined
  readonly onChoose: (rows: readonly Row[]) => void
}

/** A filter without a label is called like the column of its id. */
export type ListFilter = Omit<FilterWords, 'label'> & { readonly label?: string }

export type ListPageProps<Row> = {
  /** From `useList`. */
  readonly list: List<Row>
  readonly title: string
  readonly badge?: ReactNode
  /** Figures beside the title. */
  readonly note?: ReactNode
  /** The primary button. */
  readonly action?: ReactNode
  /** Title for people without the right: "You can't view users". */
  readonly noRight: string
  /** "Couldn't load bookmarks". */
  readonly errorTitle?: string
  readonly searchLabel: string
  /** What the typed text means, in a few words, beside it. */
  readonly searchNote?: (typed: string) => string | undefined
  readonly tabs?: { readonly label: string; readonly tabs: readonly TabWords[] }
  /** A row of figures below the head. */
  readonly figures?: ReactNode
  /** Tabs of the page that the list is one of, in place of its own. */
  readonly pageTabs?: ReactNode
  /** What else can be done with the list, at the end of its toolbar. */
  readonly tools?: ReactNode
  /** Between the tabs and the toolbar. */
  readonly aboveToolbar?: ReactNode
  /** Between the toolbar and the rows. */
  readonly overview?: ReactNode
  /** Keys of the page besides those of every list, for its foot. */
  readonly keys?: readonly { readonly keys: string; readonly label: string }[]
  readonly columns: readonly Column<Row>[]
  /** No cell has a second line. */
  readonly hasOneLine?: boolean
  readonly filters?: readonly ListFilter[]
  /** Names of sorts that are not columns; the others are called like their column. */
  readonly sortLabels?: Readonly<Record<string, string>>
  readonly renderCompact: (row: Row, state: { readonly isSelected: boolean }) => ReactNode
  readonly rowActions?: (row: Row) => readonly RowAction[]
  /** Without any, rows have no checkboxes. */
  readonly bulkActions?: readonly BulkAction<Row>[]
  /** What is done with all that match, in place of selecting them row by row. */
  readonly allMatching?: { readonly label: string; readonly onChoose: () => void } | undefined
  /** The panel of the open row. Without one, rows can't be opened. */
  readonly panel?: ReactNode
  /** What opens below a row in place of a panel, and its height in pixels. */
  readonly below?: Omit<TallRow<Row>, 'key'>
  /** Pixels, for its place until its code is there. */
  readonly panelWidth?: number
  /** The name of an open object that the list doesn't show, if the page knows it. */
  readonly openName?: string | undefined
  /** Enter on the row whose panel is open. */
  readonly onEnter?: (row: Row) => void
  /** Shown where there are no rows at all. */
  readonly empty: ReactNode
  /** Dialogs, for people with the right. */
  readonly children?: ReactNode
}

/** A list page: head, tabs, search and filters, table, panel, selection bar and all states. Pages say only what is theirs. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, title } = props
  useFetchAhead()
  if (list.isPermitted) return <Permitted {...props} />
  return (
    <Page>
      <PageHead title={title} />
      <NeedsRight right={list.spec.right} title={props.noRight}>
        {null}
      </NeedsRight>
    </Page>
  )
}

function Permitted<Row>(props: ListPageProps<Row>) {
  const { list, title, bulkActions = [], panel, columns } = props
  const { spec, address, rows, total, selection } = list
  const { layout, changeLayout, density } = useColumnLayout(spec.id)
  const views = useViews(spec, address, list.go)
  const filters =
    props.filters?.map((filter) => ({ ...filter, label: filter.label ?? nameOf(columns, filter.id) })) ?? []
  const sorts = Object.keys(spec.sorts).map((id) => ({ id, label: props.sortLabels?.[id] ?? nameOf(columns, id) }))
  const hasBoxes = bulkActions.length > 0
  // Its value is undefined while no row is open.
  const hasPanel = 'panel' in props || props.below !== undefined
  const selected = rows.filter((row) => selection.selected.has(spec.rowKey(row)))
  const toggle = (row: Row) => list.show(spec.rowKey(row) === address.open ? undefined : spec.rowKey(row))
  const enter = (row: Row) =>
    spec.rowKey(row) === address.open && props.onEnter ? props.onEnter(row) : list.show(spec.rowKey(row))
  return (
    <Page>
      <PageHead
        title={title}
        badge={props.badge}
        {...(props.note === undefined ? {} : { note: props.note })}
        actions={props.action}
      />
      {props.figures}
      {props.tabs ? <ListTabs list={list} {...props.tabs} /> : (props.pageTabs ?? <Box sx={hairline} />)}
      <PageBody
        panel={
          address.open !== undefined &&
          panel && <Suspense fallback={<PanelSpace style={{ width: props.panelWidth }} />}>{panel}</Suspense>
        }
      >
        {props.aboveToolbar}
        <ListToolbar {...{ ...props, filters, sorts, views }} layout={layout} onLayout={changeLayout} />
        {props.overview}
        {list.isOpenHidden && <HiddenNotice list={list} name={props.openName} />}
        {list.isBroken && list.error ? (
          <ListError
            error={list.error}
            onRetry={list.refetch}
            {...(props.errorTitle === undefined ? {} : { title: props.errorTitle })}
          />
        ) : (
          <DataTable
            handle={list.table}
            label={title}
            columns={columns}
            layout={layout}
            onLayout={changeLayout}
            rows={rows}
            rowKey={spec.rowKey}
            rowName={spec.rowName}
            rowHeight={heights[props.hasOneLine ? 'one' : 'two'][density]}
            total={total}
            sort={{ by: address.sort, isDescending: address.isDescending }}
            onSort={({ by, isDescending }) =>
              list.go({ sort: by, isDescending: by === address.sort ? isDescending : spec.sorts[by] === 'DESC' })
            }
            selection={hasBoxes ? selection : undefined}
            {...(hasPanel && {
              openKey: address.open,
              onOpen: enter,
              onPreview: toggle,
              onRowClick: (row: Row) => list.show(spec.rowKey(row)),
            })}
            tallRow={props.below && address.open !== undefined ? { key: address.open, ...props.below } : undefined}
            rowActions={props.rowActions}
            renderCompact={props.renderCompact}
            isLoading={list.isLoading}
            isLoadingMore={list.isLoadingMore}
            onEndReached={list.loadMore}
            empty={isNarrowed(address) ? <NothingMatches list={list} filters={filters} /> : props.empty}
            {...(selected.length > 0 ? { endPadding: 80 } : {})}
            hasPageKeys
          />
        )}
        {hasBoxes && selected.length > 0 && (
          <Selected list={list} rows={selected} actions={bulkActions} all={props.allMatching} />
        )}
        <ListFoot list={list} hasBoxes={hasBoxes} hasPanel={hasPanel} keys={props.keys} />
      </PageBody>
      {/* Dialogs wait for their texts and code behind the page, not in its place. */}
      <Suspense>{props.children}</Suspense>
    </Page>
  )
}

/** Pixels of a row by its lines. */
const heights = { one: { comfortable: 40, compact: 32 }, two: { comfortable: 48, compact: 40 } } as const

/** The name of a column in words. */
function nameOf<Row>(columns: readonly Column<Row>[], id: string): string {
  const column = columns.find((candidate) => candidate.id === id)
  return column?.headLabel ?? (typeof column?.head === 'string' ? column.head : id)
}

/** Between head and list where there are no tabs, which have a line of their own. */
const hairline = { flex: 'none', height: '1px', background: 'var(--line)' } as const

function Selected<Row>({
  list,
  rows,
  actions,
  all,
}: {
  readonly list: List<Row>
  readonly rows: readonly Row[]
  readonly actions: readonly BulkAction<Row>[]
  readonly all: ListPageProps<Row>['allMatching']
}) {
  const { t } = useTranslation('list')
  const { total, selection, spec } = list
  const selectAll = async () => selection.onChange(new Set((await list.loadAll()).map(spec.rowKey)))
  return (
    <SelectionBar
      label={t('selection.label')}
      count={t('selection.count', { count: rows.length })}
      selectAll={
        total !== undefined && rows.length < total
          ? (all ?? { label: t('selection.all', { count: total }), onChoose: () => void selectAll() })
          : undefined
      }
      actions={actions.map(({ refusal, onChoose, ...action }) => ({
        ...action,
        refusal: refusal?.(rows),
        onChoose: () => onChoose(rows),
      }))}
      onClear={() => {
        selection.onChange(new Set())
        list.focus()
      }}
    />
  )
}

/** "24 of 214 match “sap”", for the head of the name's column. Undefined while nothing is narrowed. */
export function useMatchNote<Row>({ spec, address, total, isPermitted, signedIn }: List<Row>): string | undefined {
  const { t } = useTranslation('list')
  const { locale } = useUi()
  const isOn = isPermitted && isNarrowed(address)
  const everything = listCount(spec, { ...address, q: '', filters: {} }, signedIn.workspace.id)
  const { data: all } = useQuery({ ...everything, enabled: isOn })
  if (!isOn || total === undefined || all === undefined) return undefined
  const n = (count: number) => count.toLocaleString(locale)
  return t(address.q ? 'match.q' : 'match.filters', { count: total, n: n(total), all: n(all), q: address.q })
}
