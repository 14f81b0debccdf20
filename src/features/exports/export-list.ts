import { exportStates, exportTypes } from 'mock-server/contract/exports/export-options.ts'
import { type Export, exportSortings, listExports } from 'mock-server/contract/exports/exports.ts'
import { call } from '#api/call.ts'
import { currentSession } from '#api/session.ts'
import { byCursor } from '#common/list-page/list-source.ts'
import { choice, type ListSpec } from '#common/list-page/list-spec.ts'

/** What the list of exports can show, and the address that says so. */
export const exportList: ListSpec<Export> = {
  id: 'exports',
  right: 'factSheet.export',
  tabs: ['mine', 'everybody'],
  usualTab: 'mine',
  sorts: { createdAt: 'DESC', rows: 'DESC', size: 'DESC' },
  usualSort: 'createdAt',
  filters: { type: choice(exportTypes), state: choice(exportStates) },
  source: {
    ...byCursor(listExports, async ({ tab, q, filters, sort, isDescending }, cursor, { size, signal }) => {
      const query = {
        exportType: filters['type'] ? [...filters['type'].values] : [...exportTypes],
        ...(filters['state'] ? { status: [...filters['state'].values] } : {}),
        ...(tab === 'mine' ? { userId: ownId() } : {}),
        ...(q.trim() === '' ? {} : { q }),
        sorting: exportSortings.find((each) => each === sort) ?? 'createdAt',
        sortDirection: isDescending ? ('DESC' as const) : ('ASC' as const),
        pageSize: size,
        cursor,
        refusals: true,
      }
      const { data, total, endCursor } = await call(listExports, { query }, { signal })
      return { data, total, next: endCursor }
    }),
  },
  rowKey: ({ id }) => id,
  rowName: ({ downloadFilename }) => downloadFilename,
}

const ownId = (): string => {
  const session = currentSession()
  return session.state === 'in' || session.state === 'lapsed' ? session.signedIn.user.id : ''
}
