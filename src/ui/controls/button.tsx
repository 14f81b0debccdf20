import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
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
type State = {
  readonly isBusy?: boolean
  readonly isPressed?: boolean
  /** Why it can't be used. The button stays reachable, says why, and does nothing. */
  readonly refusal?: string | undefined
}

export function Button({ look = 'secondary', size = 28, icon, isBusy, isPressed, refusal, ...button }: Props) {
  const locked = useLocked(refusal)
  return (
    <>
      <MuiButton
        {...button}
        {...looks[look]}
        size={sizes[size]}
        startIcon={isBusy ? <CircularProgress size={14} color="inherit" aria-hidden /> : icon}
        {...busy(isBusy)}
        {...locked.names}
        aria-pressed={isPressed}
      />
      {locked.note}
    </>
  )
}

type Props = ButtonLook & Native & State

/** A link that looks like a button; with a `refusal` it is a button that says why it leads nowhere. */
export function LinkButton({
  look = 'secondary',
  size = 28,
  icon,
  refusal,
  ...link
}: ButtonLook & {
  readonly href: string
  readonly children: ReactNode
  readonly 'aria-label'?: string
  readonly className?: string
  readonly refusal?: string | undefined
  readonly onClick?: () => void
}) {
  const { Link } = useUi()
  if (refusal !== undefined) return <Button {...{ look, size, icon, refusal }}>{link.children}</Button>
  return <MuiButton component={Link} {...link} {...looks[look]} size={sizes[size]} startIcon={icon} />
}

type IconProps = Native & State & { readonly label: string; readonly size?: ButtonLook['size'] }

/** A square button with an icon; its name is read out and shown by the TipLayer. */
export function IconButton({ label, size = 28, isBusy, isPressed, refusal, ...button }: IconProps) {
  const locked = useLocked(refusal)
  return (
    <>
      <MuiIconButton
        aria-label={label}
        data-tip={label}
        {...button}
        size={sizes[size]}
        {...busy(isBusy)}
        {...locked.names}
        aria-pressed={isPressed}
      />
      {locked.note}
    </>
  )
}

/** A busy button keeps the focus and its name, and does nothing. */
function busy(isBusy: boolean | undefined) {
  if (!isBusy) return {}
  return { 'aria-busy': true, 'aria-disabled': true, onClick: prevent } as const
}

/** Locks a control without taking it out of reach: the reason is its description, and shows on hover and focus. */
function useLocked(refusal: string | undefined) {
  const id = useId()
  if (refusal === undefined) return { names: {}, note: null }
  return {
    names: { 'aria-disabled': true, 'aria-describedby': id, 'data-tip': refusal, onClick: prevent } as const,
    note: (
      <span id={id} hidden>
        {refusal}
      </span>
    ),
  }
}

const prevent = (event: React.MouseEvent) => event.preventDefault()
