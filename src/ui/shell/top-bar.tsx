import type { ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MenuIcon from 'lucide-react/icons/menu'
import Search from 'lucide-react/icons/search'
import { IconButton } from '#ui/controls/button.tsx'
import { Keys } from '#ui/controls/keys.tsx'
import { ariaKeys } from '#ui/keyboard/key-names.ts'
import { useUi } from '#ui/ui-context.tsx'
import { type Brand, BrandLink } from './brand.tsx'

export type Crumb = { readonly label: string; readonly href?: string }

export type SearchButton = { readonly label: string; readonly keys: string; readonly onOpen: () => void }

type Props = {
  readonly crumbs: readonly Crumb[]
  readonly crumbsLabel: string
  readonly search: SearchButton | undefined
  readonly tools: ReactNode
  /** Set on a phone: the brand is shown here and a button opens the navigation. */
  readonly phoneBrand: Brand | undefined
  readonly onMenu: () => void
}

/** Breadcrumbs left, search in the middle, tools right. */
export function TopBar({ crumbs, crumbsLabel, search, tools, phoneBrand, onMenu }: Props) {
  const { texts } = useUi()
  return (
    <Root>
      {phoneBrand ? (
        <div data-part="brand">
          <IconButton label={texts.openNavigation} size={40} onClick={onMenu}>
            <MenuIcon />
          </IconButton>
          <BrandLink brand={phoneBrand} />
        </div>
      ) : (
        <nav aria-label={crumbsLabel}>
          <ol>
            {crumbs.map((crumb, index) => (
              <li key={`${index} ${crumb.label}`}>
                {index > 0 && <ChevronRight size={14} aria-hidden />}
                <Step crumb={crumb} isLast={index === crumbs.length - 1} />
              </li>
            ))}
          </ol>
        </nav>
      )}
      {search && !phoneBrand && (
        <ButtonBase
          data-part="search"
          aria-keyshortcuts={ariaKeys(search.keys)}
          aria-haspopup="dialog"
          onClick={search.onOpen}
        >
          <Search aria-hidden />
          <span data-part="label">{search.label}</span>
          <span aria-hidden>
            <Keys keys={search.keys} />
          </span>
        </ButtonBase>
      )}
      <div data-part="tools">
        {search && phoneBrand && (
          <IconButton label={search.label} size={40} onClick={search.onOpen}>
            <Search />
          </IconButton>
        )}
        {tools}
      </div>
    </Root>
  )
}

function Step({ crumb, isLast }: { readonly crumb: Crumb; readonly isLast: boolean }) {
  const { Link } = useUi()
  if (isLast) return <b aria-current="page">{crumb.label}</b>
  return crumb.href === undefined ? <span>{crumb.label}</span> : <Link href={crumb.href}>{crumb.label}</Link>
}

const phone = '@media (max-width: 639.98px)'

const Root = styled('header')({
  height: 'var(--bar-h)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: 16,
  padding: '0 var(--gutter)',
  borderBottom: '1px solid var(--line)',
  flex: 'none',
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr) auto', padding: '0 12px 0 4px', gap: 4 },
  '& ol': { display: 'flex', alignItems: 'center', gap: 6, color: 'var(--text-3)', whiteSpace: 'nowrap', minWidth: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 6, minWidth: 0 },
  '& li > svg': { flex: 'none' },
  '& li > :is(a, b, span)': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& li > a': { borderRadius: 2, '&:hover': { color: 'var(--text)' }, '&:focus-visible': { outlineOffset: -2 } },
  '& b': { fontWeight: 500, color: 'var(--text)' },
  // Of three steps, the page and the one above it remain.
  '@media (max-width: 1023.98px)': {
    '& li:first-of-type:nth-last-of-type(n + 3)': { display: 'none' },
    '& li:first-of-type:nth-last-of-type(n + 3) + li > svg': { display: 'none' },
  },
  '& [data-part=brand]': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 },
  '& [data-part=search]': {
    width: 320,
    maxWidth: '28vw',
    minWidth: 152,
    height: 32,
    gap: 8,
    padding: '0 6px 0 10px',
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-m)',
    background: 'var(--surface-2)',
    color: 'var(--text-3)',
    '.dark &': { background: 'var(--sunken)' },
    '&:hover': { borderColor: 'var(--line-2)', color: 'var(--text-2)' },
    '& > [data-part=label]': {
      flex: 1,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
    },
  },
  '& [data-part=tools]': {
    gridColumn: -2,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: 8,
    minWidth: 0,
    [phone]: { gap: 4 },
  },
})
