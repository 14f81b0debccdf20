import { type Ref, type RefObject, useImperativeHandle } from 'react'
import type { TableHandle } from './columns.ts'

type Options<Row> = {
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly handle?: Ref<TableHandle> | undefined
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly setActiveKey: (key: string) => void
  readonly setUsingKeys: (isUsing: boolean) => void
  readonly scrollTo: (index: number) => void
}

/** Lets the page put the focus into the table: after a deletion, an undo, a closed panel, and from the search. */
export function useHandle<Row>(table: Options<Row>): void {
  const { rows, rowKey, scroller } = table
  useImperativeHandle(table.handle, () => ({
    focus(key) {
      const index = key === undefined ? -1 : rows.findIndex((row) => rowKey(row) === key)
      if (key !== undefined && index >= 0) {
        table.setActiveKey(key)
        table.scrollTo(index)
      }
      table.setUsingKeys(true)
      scroller.current?.focus({ preventScroll: true })
    },
  }))
}
