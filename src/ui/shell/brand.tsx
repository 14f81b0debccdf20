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
    <Root>
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
  fontWeight: 600,
  fontSize: 14,
  letterSpacing: '-.01em',
  '& > a': { display: 'flex', alignItems: 'center', gap: 10, minWidth: 0, borderRadius: 'var(--r-m)' },
  '& > a > :first-of-type': { flex: 'none' },
  '& > a > :nth-of-type(2)': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
