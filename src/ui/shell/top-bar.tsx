import type { ReactNode } from 'react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { IconButton } from '#ui/controls/button.tsx'
import { Keys } from '#ui/controls/keys.tsx'
import { ariaKeys } from '#ui/keyboard/key-names.ts'
import { useUi } from '#ui/ui-context.tsx'
import type { Brand } from './app-shell.tsx'
import style from './top-bar.module.css'

export type Crumb = { readonly label: string; readonly href?: string }

export type SearchButton = { readonly label: string; readonly keys: string; readonly onOpen: () => void }

type Props = {
  readonly crumbs: readonly Crumb[]
  readonly search: SearchButton | undefined
  readonly tools: ReactNode
  /** Set on a phone: the brand is shown here and a button opens the navigation. */
  readonly phoneBrand: Brand | undefined
  readonly onMenu: () => void
}

/** Breadcrumbs, search, and tools. */
export function TopBar({ crumbs, search, tools, phoneBrand, onMenu }: Props) {
  const { Link, texts } = useUi()
  return (
    <header className={style.bar}>
      {phoneBrand ? (
        <div className={style.brand}>
          <IconButton label={texts.openNavigation} size={40} onClick={onMenu}>
            <MenuIcon />
          </IconButton>
          <Link href={phoneBrand.href} className={style.brandLink}>
            {phoneBrand.logo}
            <span className="ellipsis">{phoneBrand.name}</span>
          </Link>
        </div>
      ) : (
        <ol className={style.crumbs}>
          {crumbs.map((crumb, index) => (
            <li key={crumb.label} className="row">
              {index > 0 && <ChevronRight size={14} aria-hidden />}
              {index === crumbs.length - 1 ? <b>{crumb.label}</b> : <Step crumb={crumb} />}
            </li>
          ))}
        </ol>
      )}
      {search && (
        <button
          type="button"
          className={style.search}
          aria-keyshortcuts={ariaKeys(search.keys)}
          aria-haspopup="dialog"
          onClick={search.onOpen}
        >
          <Search aria-hidden />
          <span className={style.searchLabel}>{search.label}</span>
          <span aria-hidden>
            <Keys keys={search.keys} />
          </span>
        </button>
      )}
      <div className={style.tools}>
        {search && (
          <IconButton label={search.label} size={40} className={style.phoneSearch} onClick={search.onOpen}>
            <Search />
          </IconButton>
        )}
        {tools}
      </div>
    </header>
  )
}

function Step({ crumb }: { readonly crumb: Crumb }) {
  const { Link } = useUi()
  return crumb.href === undefined ? (
    crumb.label
  ) : (
    <Link href={crumb.href} className={style.step}>
      {crumb.label}
    </Link>
  )
}
