import { useState, type ReactNode } from 'react'
import { FilterButton, FilterChip } from './filter-chip.tsx'

/** A filter that has its place whether it is set or not: a dashed button without a value, a chip with one. */
export function StandingFilter({
  field,
  value,
  isMono = false,
  editor,
  onRemove,
}: {
  readonly field: string
  /** Undefined while it is not set. */
  readonly value: ReactNode
  readonly isMono?: boolean
  readonly editor: (close: () => void) => ReactNode
  readonly onRemove: () => void
}) {
  const [adding, setAdding] = useState<'open' | 'closed'>()
  // Its editor stays open for several values, and the button with it.
  if (value === undefined || adding === 'open')
    return <FilterButton label={field} editor={editor} onToggle={(isOpen) => setAdding(isOpen ? 'open' : 'closed')} />
  return (
    <FilterChip
      field={field}
      value={value}
      isMono={isMono}
      editor={editor}
      // It replaces the button that the focus would return to.
      hasFocus={adding === 'closed'}
      onRemove={onRemove}
    />
  )
}
