import type { Caller } from '#contract/access.ts'
import type { feedServices } from '#contract/feeds.ts'
import type { Translation } from '#contract/translation.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Expression, TableColumn, TableOrder, TableValue } from '#kernel/table.ts'
import { type FeedNames, type FeedProperty, feedNames, propertiesOf } from './names.ts'

type ServiceName = (typeof feedServices)[number]

interface Table<C extends TableColumn> {
  readonly types: readonly string[]
  readonly columns: readonly C[]
}

export interface RowsRequest<C extends TableColumn> {
  readonly columns: readonly C[]
  readonly asLabels: boolean
  readonly where: Expression | undefined
  readonly order: readonly TableOrder[]
  readonly first: number
  readonly skip: number
  readonly after: string | undefined
  readonly withTotal: boolean
}

export interface Rows {
  readonly rows: readonly (readonly TableValue[])[]
  readonly total: number | undefined
  readonly next: string | undefined
}

interface FeedServiceOptions<C extends TableColumn, T extends Table<C>> {
  readonly bookmarks: {
    list(caller: Caller): Promise<{ readonly id: string; readonly name: string }[]>
    get(caller: Caller, id: string): Promise<{ readonly id: string; readonly name: string; readonly state: unknown }>
  }
  /** Saved views as tables, with the rows that the caller can read. */
  readonly tables: {
    open(caller: Caller, state: unknown, labels: Translation | undefined): Promise<T>
    rows(caller: Caller, table: T, request: RowsRequest<C>): Promise<Rows>
  }
  /** The labels of the workspace in the first of these languages that has some. */
  readonly labelsIn: (caller: Caller, languages: readonly string[]) => Promise<Translation | undefined>
  /** The address of the services of feeds, without a slash at the end. */
  readonly baseUrl: string
}

/** An open feed: what it holds under which names, and how to read it. */
export interface Feed<C extends TableColumn = TableColumn> {
  /** The address of its service document, with a slash at the end. */
  readonly url: string
  readonly title: string
  readonly names: FeedNames
  readonly properties: readonly FeedProperty<C>[]
  read(request: Omit<RowsRequest<C>, 'asLabels'>): Promise<Rows>
}

interface FeedAddress {
  readonly service: ServiceName
  readonly bookmarkId: string
  /** The languages of labels, the preferred ones first. */
  readonly languages: readonly string[]
}

/** The feeds of a workspace's bookmarks. The caller reads those fact sheets that they can read anyway. */
export function feedService<C extends TableColumn, T extends Table<C>>({
  bookmarks,
  tables,
  labelsIn,
  baseUrl,
}: FeedServiceOptions<C, T>) {
  return {
    /** The address of a service, with a slash at the end. */
    urlOf: (service: ServiceName) => `${baseUrl}/${service}/`,

    list: (caller: Caller) => bookmarks.list(caller),

    /** 404 for a bookmark that the caller can't read, or that has no feed; 403 if they may not export one of its types. */
    async open(caller: Caller, { service, bookmarkId, languages }: FeedAddress): Promise<Feed<C>> {
      demand(caller, 'factSheet.read')
      const bookmark = await bookmarks.get(caller, bookmarkId)
      const asLabels = service === 'BookmarkService.svc'
      const table = await tables.open(caller, bookmark.state, await labelsIn(caller, languages))
      for (const type of table.types) demand(caller, 'factSheet.export', type)
      return {
        url: `${baseUrl}/${service}/${bookmark.id}/`,
        title: bookmark.name,
        names: feedNames(table.types),
        properties: propertiesOf(table.columns),
        read: (request) => tables.rows(caller, table, { ...request, asLabels }),
      }
    },
  }
}
export type FeedService = Pick<ReturnType<typeof feedService>, 'urlOf' | 'list' | 'open'>

/** 404 for an entity set that the feed doesn't have. */
export const noResource = () =>
  refuse.notFound('This feed has no such entity set', {
    errors: [{ value: 'resource', messages: ['must be the entity set of the feed'] }],
  })
