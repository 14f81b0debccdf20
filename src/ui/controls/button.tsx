import type { ComponentPropsWithRef, ReactNode } from 'react'
import MuiButton from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import MuiIconButton from '@mui/material/IconButton'
import { useUi } from '#ui/ui-context.tsx'

const looks = {
  primary: { variant: 'contained', color: 'primary' },
  secondary: { variant: 'outlined', color: 'inherit' },
  ghost: { variant: 'text', color: 'inherit' },
  danger: { variant: 'contained', color: 'error' },
  'danger-ghost': { variant: 'text', color: 'error' },
} as const
const sizes = { 24: 'small', 28: 'medium', 32: 'large', 40: 'xlarge' } as const

export type ButtonLook = {
  /** One `primary` per view, `secondary` (default) for the rest, `ghost` for tools, `danger` for what destroys. */
  readonly look?: keyof typeof looks
  /** 24 in rows, 28 in toolbars and page heads (default), 32 in forms, 40 on the sign-in page. */
  readonly size?: keyof typeof sizes
  readonly icon?: ReactNode
}

type Native = Omit<ComponentPropsWithRef<'button'>, 'color'>
type Props = ButtonLook & Native & { readonly isBusy?: boolean; readonly isPressed?: boolean }

export function Button({ look = 'secondary', size = 28, icon, isBusy, isPressed, ...button }: Props) {
  return (
    <MuiButton
      {...button}
      {...looks[look]}
      size={sizes[size]}
      startIcon={isBusy ? <CircularProgress size={14} color="inherit" aria-hidden /> : icon}
      {...busy(isBusy)}
      aria-pressed={isPressed}
    />
  )
}

/** A link that looks like a button. */
export function LinkButton({
  look = 'secondary',
  size = 28,
  icon,
  ...link
}: ButtonLook & {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string
}) {
  const { Link } = useUi()
  return <MuiButton component={Link} {...link} {...looks[look]} size={sizes[size]} startIcon={icon} />
}

type IconProps = Native & {
  readonly label: string
  readonly size?: ButtonLook['size']
  readonly isBusy?: boolean
  readonly isPressed?: boolean
}

/** A square button with an icon; its name is read out and shown by the TipLayer. */
export function IconButton({ label, size = 28, isBusy, isPressed, ...button }: IconProps) {
  return (
    <MuiIconButton
      aria-label={label}
      data-tip={label}
      {...button}
      size={sizes[size]}
      {...busy(isBusy)}
      aria-pressed={isPressed}
    />
  )
}

/** A busy button keeps the focus and its name, and does nothing. */
function busy(isBusy: boolean | undefined) {
  if (!isBusy) return {}
  return { 'aria-busy': true, 'aria-disabled': true, onClick: (event: React.MouseEvent) => event.preventDefault() }
}
