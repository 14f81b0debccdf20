import { useState } from 'react'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderPart } from './render-part.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { DataTable, type DataTableProps } from '#ui/list/data-table/data-table.tsx'

export type Town = { readonly id: string; readonly name: string }
export const towns: readonly Town[] = Array.from({ length: 200 }, (_, index) => ({
  id: `t${index}`,
  name: `Town ${index}`,
}))
export const columns: readonly Column<Town>[] = [
  { id: 'name', head: 'Name', width: 200, isFixed: true, isSortable: true, cell: (town) => town.name },
  {
    id: 'mail',
    head: <b>@</b>,
    headLabel: 'Mail',
    width: 80,
    isRight: true,
    cell: ({ id }) => <a href={`#${id}`}>{id}</a>,
  },
]

export function Towns({
  chosen = [],
  ...props
}: Partial<DataTableProps<Town>> & { readonly chosen?: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(chosen))
  return (
    <>
      <DataTable
        label="Towns"
        columns={columns}
        rows={towns}
        rowKey={(town) => town.id}
        rowName={(town) => town.name}
        selection={{ selected, onChange: setSelected }}
        {...props}
      />
      <output>{[...selected].join(' ')}</output>
    </>
  )
}

/** The table, its grid focused, and somebody at the keyboard. */
export function openTable(props: Parameters<typeof Towns>[0] = {}) {
  const view = renderPart(<Towns {...props} />)
  grid().focus()
  return { ...view, user: userEvent.setup() }
}
export const grid = () => screen.getByRole('grid', { name: 'Towns' })
export const activeRow = () => document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')?.textContent
export const selected = () => screen.getByRole('status').textContent
export const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`${name}\\b`) })
