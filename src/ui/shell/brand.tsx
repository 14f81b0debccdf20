import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useUi } from '#ui/ui-context.tsx'

export type Brand = {
  readonly name: string
  readonly href: string
  readonly logo: ReactNode
  /** Beside the name, for instance a menu of workspaces. */
  readonly menu?: ReactNode
}

/** The workspace: its logo and name lead home. */
export function BrandLink({
  brand,
  isSmall = false,
  onGo,
}: {
  readonly brand: Brand
  /** Only the logo. */
  readonly isSmall?: boolean
  readonly onGo?: () => void
}) {
  const { Link } = useUi()
  return (
    <Root data-menu-ground="">
      <Link href={brand.href} onClick={onGo} aria-label={isSmall ? brand.name : undefined}>
        {brand.logo}
        {!isSmall && <span>{brand.name}</span>}
      </Link>
    </Root>
  )
}

const Root = styled('div')({
  flex: 1,
  minWidth: 0,
  color: 'var(--text)',
  fontWeight: 600,
  fontSize: 14,
  letterSpacing: '-.01em',
  '& > a': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0, borderRadius: 'var(--r-m)' },
  '& > a > :not(:last-child)': { flex: 'none' },
  // A logo is made for the ground of the menu, which it takes along to the bar of a phone.
  '& > a > img': {
    maxWidth: 132,
    height: 24,
    padding: 2,
    borderRadius: 4,
    background: 'var(--nav-ground)',
    objectFit: 'contain',
  },
  'nav & > a > img': { padding: 0, background: 'none' },
  '[data-collapsed] & > a > img': { maxWidth: 24 },
  // A logo that is wide has the name in it, which stays the name of the link.
  '& > a > img[src$="#wide"] + span': { position: 'absolute', width: 1, height: 1, clipPath: 'inset(50%)' },
  '& > a > span:last-child': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
