import { type MouseEvent, useState } from 'react'
import { Keys } from '#ui/controls/keys.tsx'
import { MenuList } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import type { RowAction } from './columns.ts'

type Place = { readonly left: number; readonly top: number }
type Options<Row> = {
  readonly actionsOf: ((row: Row) => readonly RowAction[]) | undefined
  readonly nameOf: (row: Row) => string
  /** The row that an event is about; for the menu key that is the row under the keys. */
  readonly rowAt: (target: EventTarget) => { readonly row: Row; readonly element: Element | null } | undefined
}

/** The context menu of a row: right click, the menu key, or Shift+F10. */
export function useRowMenu<Row>({ actionsOf, nameOf, rowAt }: Options<Row>) {
  const { texts } = useUi()
  const [open, setOpen] = useState<{ readonly row: Row; readonly place: Place }>()
  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const target = rowAt(event.target)
    if (!actionsOf || !target || actionsOf(target.row).length === 0) return
    event.preventDefault()
    const isPointer = event.target !== event.currentTarget
    const box = target.element?.getBoundingClientRect()
    const place =
      isPointer || !box ? { left: event.clientX, top: event.clientY } : { left: box.left + 48, top: box.bottom - 8 }
    setOpen({ row: target.row, place })
  }
  const menu = open && actionsOf && (
    <MenuList
      label={texts.rowActions(nameOf(open.row))}
      anchor={open.place}
      onClose={() => setOpen(undefined)}
      entries={actionsOf(open.row).map(({ keys, ...action }) => ({
        ...action,
        ...(keys === undefined ? {} : { keys: <Keys keys={keys} /> }),
      }))}
    />
  )
  return { onContextMenu, menu }
}
