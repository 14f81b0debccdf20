import { useState, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { laterBeside, useFetchAhead } from '#ui/controls/later.tsx'
import { Sheet } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import type { Brand } from './brand.tsx'
import { Navigation, type NavGroup } from './navigation.tsx'
import { TopBar, type Crumb, type SearchButton } from './top-bar.tsx'

const TipLayer = laterBeside(() => import('#ui/feedback/tip-layer.tsx').then((file) => ({ default: file.TipLayer })))

export type AppShellProps = {
  readonly brand: Brand
  readonly navLabel: string
  readonly nav: readonly NavGroup[]
  /** The id of the item whose page is open. */
  readonly current?: string
  /** At the bottom of the navigation, for instance help. */
  readonly navFoot?: ReactNode
  /** The same as an icon of the top bar, while the navigation is collapsed and has no room for it. */
  readonly navFootIcon?: ReactNode
  /** undefined = by the width of the window. */
  readonly isCollapsed?: boolean | undefined
  readonly onCollapse: (isCollapsed: boolean) => void
  readonly crumbs: readonly Crumb[]
  readonly crumbsLabel: string
  readonly search?: SearchButton
  /** Right end of the top bar: jobs, bell, user menu. */
  readonly tools?: ReactNode
  /** 40 high under the top bar. */
  readonly banner?: ReactNode
  readonly children: ReactNode
}

/** Navigation, top bar and the page; knows nothing of routes. Below 640 the navigation is a sheet. */
export function AppShell({ brand, navLabel, nav, current, navFoot, isCollapsed, onCollapse, ...rest }: AppShellProps) {
  const { texts } = useUi()
  const isPhone = useMedia(phone)
  const isNarrow = useMedia('(max-width: 1100px)')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const collapsed = !isPhone && (isCollapsed ?? isNarrow)
  useFetchAhead()
  const navigation = (
    <Navigation
      {...{ brand, nav, current, onCollapse }}
      label={navLabel}
      foot={navFoot}
      isCollapsed={collapsed}
      isSheet={isPhone}
      onGo={() => setSheetOpen(false)}
    />
  )
  return (
    <Root data-collapsed={collapsed || undefined}>
      <a data-part="skip" href="#main">
        {texts.skipToContent}
      </a>
      {isPhone
        ? isSheetOpen && (
            <Sheet side="left" label={navLabel} onClose={() => setSheetOpen(false)}>
              {navigation}
            </Sheet>
          )
        : navigation}
      <div data-part="column">
        <TopBar
          crumbs={rest.crumbs}
          crumbsLabel={rest.crumbsLabel}
          search={rest.search}
          tools={
            <>
              {collapsed && rest.navFootIcon}
              {rest.tools}
            </>
          }
          phoneBrand={isPhone ? brand : undefined}
          onMenu={() => setSheetOpen(true)}
        />
        {rest.banner}
        <main id="main" tabIndex={-1}>
          {rest.children}
          {/* Within a landmark, as all content is; it shows above everything. */}
          <TipLayer />
        </main>
      </div>
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'var(--nav) minmax(0, 1fr)',
  height: '100dvh',
  minHeight: 0,
  overflow: 'hidden',
  '&[data-collapsed]': { '--nav': '56px' },
  '@media (max-width: 639.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > [data-part=column]': {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    background: 'var(--surface)',
    position: 'relative',
  },
  '& > [data-part=column] > main': {
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    overflow: 'hidden auto',
    outline: 'none',
    position: 'relative',
  },
  '& > [data-part=skip]': {
    position: 'fixed',
    left: 12,
    top: 8,
    zIndex: 2000,
    padding: '6px 12px',
    borderRadius: 'var(--r-m)',
    background: 'var(--raised)',
    fontWeight: 500,
    transform: 'translateY(-200%)',
    '&:focus': { transform: 'none', boxShadow: 'var(--sh-3)' },
  },
})
