import type { Caller } from '#contract/access.ts'
import type { Translation } from '#contract/translation.ts'
import type { Sheet } from '#kernel/sheets.ts'
import { demand } from '#kernel/may.ts'
import type { FactSheetTable, FactSheetTables } from '#features/fact-sheets/table/tables.service.ts'

interface InventorySheetOptions {
  readonly tables: FactSheetTables
  readonly labelsIn: (caller: Caller, languages: readonly string[]) => Promise<Translation | undefined>
}

/** Rows of a statement. */
const ROWS = 200

/** A saved view of the inventory as the sheet of a file: its columns, its filters and its order. */
export function inventorySheet({ tables, labelsIn }: InventorySheetOptions) {
  async function tableOf(caller: Caller, state: unknown, labels: Translation | undefined): Promise<FactSheetTable> {
    demand(caller, 'factSheet.read')
    const table = await tables.open(caller, state, labels)
    for (const type of table.types) demand(caller, 'factSheet.export', type)
    return table
  }
  const request = {
    asLabels: false,
    where: undefined,
    order: [],
    skip: 0,
  } as const

  async function countOf(caller: Caller, table: FactSheetTable): Promise<number> {
    const counting = { ...request, columns: [], first: 0, after: undefined, withTotal: true }
    return (await tables.rows(caller, table, counting)).total ?? 0
  }

  async function* pagesOf(caller: Caller, table: FactSheetTable) {
    for (let after: string | undefined, isMore = true; isMore;) {
      const page = { ...request, columns: table.columns, first: ROWS, after, withTotal: false }
      const { rows, next } = await tables.rows(caller, table, page)
      if (rows.length > 0) yield JSON.stringify(rows)
      after = next
      isMore = next !== undefined
    }
  }

  return {
    count: async (caller: Caller, state: unknown): Promise<number> =>
      await countOf(caller, await tableOf(caller, state, undefined)),

    async open(caller: Caller, state: unknown, languages: readonly string[]) {
      const table = await tableOf(caller, state, await labelsIn(caller, languages))
      const columns = table.columns.map(({ key, label }) => ({ key, label: label ?? key }))
      const sheet: Sheet = {
        name: 'Inventory',
        holds: table.types.join(', '),
        open: async () => ({ columns, pages: pagesOf(caller, table) }),
      }
      return { sheet, types: table.types, count: await countOf(caller, table) }
    },
  }
}
