import { type ReactNode, useState } from 'react'
import { styled } from '@mui/material/styles'
import { moveFocus } from '#ui/keyboard/move-focus.ts'
import type { Filter } from './filter-bar.tsx'

/** A choice of the field, then its editor in the same popover. */
export function AddFilter({
  filters,
  unused,
  editor,
}: {
  readonly filters: readonly Filter[]
  readonly unused: readonly Filter[]
  readonly editor: (filter: Filter) => ReactNode
}) {
  const [id, setId] = useState<string>()
  const chosen = filters.find(({ words }) => words.id === id)
  if (chosen) return editor(chosen)
  return (
    <Fields onKeyDown={moveFocus}>
      {unused.map(({ words }, index) => (
        <li key={words.id}>
          <button type="button" autoFocus={index === 0} onClick={() => setId(words.id)}>
            {words.label}
          </button>
        </li>
      ))}
    </Fields>
  )
}

const Fields = styled('ul')({
  padding: 4,
  minWidth: 180,
  '& button': {
    display: 'flex',
    alignItems: 'center',
    width: '100%',
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:hover, &:focus-visible': { background: 'var(--active)' },
    '&:focus-visible': { outlineOffset: -2 },
  },
})
