import { memo, type ReactNode } from 'react'
import type { TypeLook } from '#common/fact-sheet-type.ts'
import type { TextEntry } from '#features/languages/texts/entries.ts'
import { BASE } from '#common/workbench/languages-of.ts'
import type { Column } from '#features/languages/texts/table.ts'
import { KeyCell, TextCell } from './text-cells.tsx'
import type { GridPlace } from '#ui/keyboard/arrows.ts'

/** The id of a cell, for the grid to name the active one. */
export const cellId = (grid: string, { row, column }: GridPlace): string => `${grid}${row}-${column}`

type Props = {
  readonly id: string
  readonly index: number
  readonly start: number
  readonly entry: TextEntry
  readonly columns: readonly Column[]
  readonly looks: (type: string) => TypeLook
  readonly search: string
  /** The column that the keyboard is at; -1 for other rows. */
  readonly active: number
  /** The field, while a text of the row is being edited. */
  readonly children: ReactNode
}

/** A text in all languages. Drawn anew only when one of them changed, not with each key of another. */
export const TextRow = memo(function TextRow({
  id,
  index,
  start,
  entry,
  columns,
  looks,
  search,
  active,
  children,
}: Props) {
  const base = columns.find((column) => column.id === BASE)
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-active={active >= 0 ? '' : undefined}
      style={{ transform: `translateY(${start}px)` }}
    >
      <KeyCell {...{ entry, search }} look={entry.type === undefined ? undefined : looks(entry.type)} />
      {columns.map((column, nth) => (
        <TextCell
          key={column.id}
          {...{ entry, column, search, base }}
          id={cellId(id, { row: index, column: nth })}
          place={`${index} ${nth}`}
          isActive={nth === active}
        >
          {nth === active && children}
        </TextCell>
      ))}
    </div>
  )
})
