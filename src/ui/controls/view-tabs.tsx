import type { ReactNode } from 'react'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'

/** Tabs without an address, for parts of one form. Arrow keys move between them. */
export function ViewTabs<Id extends string>({
  label,
  tabs,
  value,
  onChange,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string; readonly count?: ReactNode }[]
  readonly value: Id
  readonly onChange: (id: Id) => void
}) {
  return (
    <Tabs
      aria-label={label}
      value={value}
      sx={{
        flex: 'none',
        '& .MuiTabs-scroller': { paddingX: 'var(--gutter)' },
        '& [data-count]': { color: 'ui.text3' },
      }}
      onChange={(_, id: Id) => onChange(id)}
    >
      {tabs.map(({ id, label: text, count }) => (
        <Tab
          key={id}
          value={id}
          label={
            <>
              {text}
              {count !== undefined && <span data-count>{count}</span>}
            </>
          }
        />
      ))}
    </Tabs>
  )
}
