import type { ReactNode } from 'react'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useUi } from '#ui/ui-context.tsx'

/** `tip` explains a name that does not say it all. */
export type LinkTab = {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly count?: ReactNode
  readonly tip?: string
}

const count = { color: 'ui.text3', fontVariantNumeric: 'tabular-nums' } as const

/** Tabs that don't fit fade out at the edge of the screen, where they scroll. */
const look = {
  '& [data-count]': count,
  '& .MuiTabs-scroller': {
    paddingX: 'var(--gutter)',
    maskImage: 'linear-gradient(90deg, transparent, #000 var(--gutter) calc(100% - var(--gutter)), transparent)',
  },
} as const

/** The views of a page. Each is a link with an address; arrow keys move between them. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  readonly label: string
  readonly tabs: readonly LinkTab[]
  readonly current: string
}) {
  const { Link } = useUi()
  return (
    <Tabs aria-label={label} value={current} sx={look}>
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          value={tab.id}
          component={Link}
          href={tab.href}
          data-tip={tab.tip}
          label={
            <>
              {tab.label}
              {tab.count !== undefined && <span data-count>{tab.count}</span>}
            </>
          }
        />
      ))}
    </Tabs>
  )
}
