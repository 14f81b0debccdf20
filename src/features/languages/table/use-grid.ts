import { type KeyboardEvent, useState } from 'react'
import { type GridPlace, cellAfter } from '#ui/keyboard/arrows.ts'

type Options = {
  readonly rows: number
  readonly columns: number
  readonly canEdit: boolean
  readonly onShow: (row: number) => void
  /** What was typed begins the new text; undefined keeps the old one. */
  readonly onEdit: (cell: GridPlace, typed: string | undefined) => void
}

/** The cell that the keyboard is at, and whether it is being edited. Arrows move; Enter, F2 and letters edit. */
export function useGrid({ rows, columns, canEdit, onShow, onEdit }: Options) {
  const [{ cell, isEditing }, setState] = useState({ cell: { row: 0, column: 0 }, isEditing: false })
  const within = ({ row, column }: GridPlace): GridPlace => ({
    row: Math.min(Math.max(row, 0), Math.max(rows - 1, 0)),
    column: Math.min(Math.max(column, 0), columns - 1),
  })
  const active = within(cell)
  const goTo = (next: GridPlace, edits = false) => {
    const to = within(next)
    setState({ cell: to, isEditing: edits && canEdit })
    onShow(to.row)
  }
  const edit = (to: GridPlace, typed?: string) => {
    if (!canEdit) return goTo(to)
    onEdit(to, typed)
    goTo(to, true)
  }
  return {
    active,
    isEditing: isEditing && canEdit,
    goTo,
    edit,
    onKeyDown: (event: KeyboardEvent) => {
      if (isEditing || event.altKey || (event.ctrlKey && event.key !== 'Home' && event.key !== 'End') || event.metaKey)
        return
      const next = cellAfter(event, active, { rows, columns, page: 12 })
      if (next) goTo(next)
      else if (event.key === 'Enter' || event.key === 'F2') edit(active)
      else if (event.key.length === 1 && event.key !== '/' && event.key !== '?') edit(active, event.key)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
