import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { fetchOverlays, Sheet } from '#ui/controls/overlay/later.tsx'
import { TipLayer } from '#ui/feedback/tip-layer.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { Navigation, type NavGroup } from './navigation.tsx'
import { TopBar, type Crumb, type SearchButton } from './top-bar.tsx'
import style from './app-shell.module.css'

export type Brand = {
  readonly name: string
  readonly href: string
  readonly logo: ReactNode
  /** Beside the name, for instance a menu of workspaces. */
  readonly menu?: ReactNode
}

export type AppShellProps = {
  readonly brand: Brand
  readonly navLabel: string
  readonly nav: readonly NavGroup[]
  /** The id of the item whose page is open. */
  readonly current?: string
  /** At the bottom of the navigation, for instance help. */
  readonly navFoot?: ReactNode
  /** undefined = by the width of the window. */
  readonly isCollapsed?: boolean | undefined
  readonly onCollapse: (isCollapsed: boolean) => void
  readonly crumbs: readonly Crumb[]
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
  useEffect(() => {
    const timer = setTimeout(() => void fetchOverlays(), 1000)
    return () => clearTimeout(timer)
  }, [])
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
    <div className={classNames(style.shell, collapsed && style.collapsed)}>
      <a className={style.skip} href="#main">
        {texts.skipToContent}
      </a>
      {isPhone
        ? isSheetOpen && (
            <Sheet side="left" label={navLabel} onClose={() => setSheetOpen(false)}>
              {navigation}
            </Sheet>
          )
        : navigation}
      <div className={style.column}>
        <TopBar
          crumbs={rest.crumbs}
          search={rest.search}
          tools={rest.tools}
          phoneBrand={isPhone ? brand : undefined}
          onMenu={() => setSheetOpen(true)}
        />
        {rest.banner}
        <main id="main" tabIndex={-1} className={style.main}>
          {rest.children}
        </main>
      </div>
      <TipLayer />
    </div>
  )
}
