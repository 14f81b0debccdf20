import { useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react'
import type { Action } from '#ui/keyboard/action.ts'
import { indexAfter } from '#ui/keyboard/arrows.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { useUi } from '#ui/ui-context.tsx'
import type { DataTableProps } from './data-table.tsx'

type Keys<Row> = DataTableProps<Row> & {
  readonly activeKey: string | undefined
  readonly setActiveKey: (key: string) => void
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scrollTo: (index: number) => void
}

type PressedKey = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault' | 'stopPropagation'
>

/** Keys that other controls need as well, so that they only apply in the grid or where nothing has the focus. */
const sharedKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** The keys and clicks of a table: arrows or j/k move, Enter opens, Space previews, x selects, Escape deselects. */
export function useRowKeys<Row>(table: Keys<Row>) {
  const { rows, rowKey, selection, activeKey } = table
  const [isUsingKeys, setUsingKeys] = useState(false)

  const goTo = (index: number) => {
    const target = Math.min(Math.max(index, 0), rows.length - 1)
    const row = rows[target]
    if (row === undefined) return
    table.setActiveKey(rowKey(row))
    table.scrollTo(target)
    if (table.openKey !== undefined && rowKey(row) !== table.openKey) table.onPreview?.(row)
  }

  const press = (event: PressedKey) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = activeKey ?? table.openKey
    const index = from === undefined ? -1 : rows.findIndex((row) => rowKey(row) === from)
    const row = rows[index]
    const page = Math.max(1, Math.floor((table.scroller.current?.clientHeight ?? 0) / (table.rowHeight ?? 40)) - 2)
    const act = actionFor(event.key, { index, page, end: rows.length - 1 })
    if (act === undefined) return
    if (typeof act === 'number') goTo(act)
    else if (act === 'deselect') {
      if (!selection || selection.selected.size === 0) return
      selection.onChange(new Set())
    } else if (row === undefined) return
    else if (act === 'open') (table.onOpen ?? table.onPreview)?.(row)
    else if (act === 'preview') table.onPreview?.(row)
    else selection?.onChange(toggled(selection.selected, rowKey(row)))
    setUsingKeys(true)
    event.preventDefault()
    event.stopPropagation()
  }

  useActions([...usePageKeys(table, press), ...rowActions(table)])

  return {
    isUsingKeys,
    setUsingKeys,
    handlers: {
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        // With keys of the page, the registry has them: an action of the page with the same key comes first.
        if (!table.hasPageKeys && belongsTo(event.currentTarget, event.target)) press(event)
      },
      onFocus: (event: React.FocusEvent<HTMLElement>) => {
        if (event.target === event.currentTarget && event.currentTarget.matches(':focus-visible')) setUsingKeys(true)
      },
      onPointerDown: () => setUsingKeys(false),
      onClick: (event: MouseEvent<HTMLElement>) => {
        if (isControl(event.target) || hasSelectedText()) return
        const row = rows[indexOf(event.target)]
        if (row === undefined) return
        table.setActiveKey(rowKey(row))
        if (selection && event.shiftKey && activeKey !== undefined)
          selection.onChange(withRange(table, activeKey, rowKey(row)))
        else if (selection && (event.ctrlKey || event.metaKey))
          selection.onChange(toggled(selection.selected, rowKey(row)))
        else (table.onRowClick ?? table.onPreview ?? table.onOpen)?.(row)
      },
    },
  }
}

/** The keys of the table for the registry. Letters apply anywhere on the page and bring the focus into the grid, so that it is announced. */
function usePageKeys<Row>(table: Keys<Row>, press: (event: PressedKey) => void): readonly Action[] {
  const { keys } = useUi().texts
  if (!table.hasPageKeys) return []
  const run = (event?: globalThis.KeyboardEvent) => {
    if (!event) return
    table.scroller.current?.focus()
    press(event)
  }
  const action = (key: string, label: string): Action => ({
    id: `row.${key}`,
    label,
    group: 'list',
    keys: key,
    isKeysOnly: true,
    run,
    when: (event) => (key.length === 1 ? !hasOwnKeys(event.target) : belongsTo(table.scroller.current, event.target)),
  })
  return [
    action('j', keys.nextRow),
    action('k', keys.previousRow),
    ...(table.onOpen || table.onPreview ? [action('Enter', keys.openRow)] : []),
    ...(table.onPreview ? [action('Space', keys.preview)] : []),
    ...(table.selection ? [action('x', keys.select)] : []),
    ...(table.selection && table.selection.selected.size > 0 ? [action('Escape', keys.deselect)] : []),
    ...sharedKeys.map((key) => action(key, '')),
  ]
}

/** What can be done with the open row, else with the one under the keys. Refused actions would only say no. */
function rowActions<Row>(table: Keys<Row>): readonly Action[] {
  const key = table.openKey ?? table.activeKey
  if (!table.hasPageKeys || !table.rowActions || key === undefined) return []
  const row = table.rows.find((candidate) => table.rowKey(candidate) === key)
  if (row === undefined) return []
  return table
    .rowActions(row)
    .filter(({ refusal }) => refusal === undefined)
    .map(({ id, label, icon, keys, onChoose }) => ({
      id: `row.${id}`,
      label,
      detail: table.rowName(row),
      group: 'page',
      keys,
      icon,
      run: onChoose,
      when: ({ target }) => !hasOwnKeys(target),
    }))
}

/** The set with one key more or less. */
export function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The set with all rows from one key to another. */
export function withRange<Row>(
  table: Pick<DataTableProps<Row>, 'rows' | 'rowKey' | 'selection'>,
  from: string,
  to: string,
): ReadonlySet<string> {
  const keys = table.rows.map(table.rowKey)
  const end = keys.indexOf(to)
  // The first row may have left the list since.
  const start = keys.includes(from) ? keys.indexOf(from) : end
  const range = keys.slice(Math.min(start, end), Math.max(start, end) + 1)
  return new Set([...(table.selection?.selected ?? []), ...range])
}

type Position = { readonly index: number; readonly page: number; readonly end: number }

function actionFor(
  key: string,
  { index, page, end }: Position,
): number | 'open' | 'preview' | 'select' | 'deselect' | undefined {
  const move = { j: 'ArrowDown', k: 'ArrowUp' }[key] ?? key
  const next = indexAfter({ key: move }, { at: index, length: end + 1, page })
  if (next !== undefined) return next
  switch (key) {
    case 'Enter':
      return 'open'
    case ' ':
      return 'preview'
    case 'x':
      return 'select'
    case 'Escape':
      return 'deselect'
    default:
      return undefined
  }
}

/** Whether a key belongs to the rows: nothing has the focus, or the grid has it and not a control inside. */
function belongsTo(grid: Element | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target === document.body) return true
  return grid !== null && grid.contains(target) && (!isControl(target) || isBox(target))
}

const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-own-keys]') !== null

function isControl(target: EventTarget): boolean {
  return (
    target instanceof Element &&
    target.closest('a, button, input, select, textarea, label, summary, [data-own-keys]') !== null
  )
}

function isBox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === 'checkbox'
}

export function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest('[data-row]') : null
  return Number(row?.getAttribute('data-index') ?? -1)
}

// Dragging over an id selects it for copying and must not open the row.
function hasSelectedText(): boolean {
  return (getSelection()?.toString() ?? '') !== ''
}
