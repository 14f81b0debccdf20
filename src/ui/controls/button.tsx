import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import { useUi } from '#ui/ui-context.tsx'
import style from './button.module.css'

export type ButtonLook = {
  /** One `primary` per view, `secondary` (default) for the rest, `ghost` for tools, `danger` for what destroys. */
  readonly look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-ghost'
  /** 24 in rows, 28 in toolbars and page heads (default), 32 in forms, 40 on the sign-in page. */
  readonly size?: 24 | 28 | 32 | 40
  readonly icon?: ReactNode
}

type Props = ButtonLook & ComponentPropsWithRef<'button'> & { readonly isBusy?: boolean; readonly isPressed?: boolean }

export function Button({ look, size, icon, isBusy, isPressed, className, children, disabled, type, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled'] || undefined}
      aria-pressed={isPressed}
      onClick={isBusy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ look, size }, className)}
    >
      {isBusy ? <span className={style.spinner} /> : icon}
      {children}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({
  look,
  size,
  icon,
  href,
  children,
  className,
}: ButtonLook & {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string
}) {
  const { Link } = useUi()
  return (
    <Link href={href} className={buttonClass({ look, size }, className)}>
      {icon}
      {children}
    </Link>
  )
}

type IconProps = Omit<Props, 'icon' | 'children'> & { readonly label: string; readonly children: ReactNode }

/** A square button with an icon; its name is read out and shown by the TipLayer. */
export function IconButton({ label, look = 'ghost', children, className, ...rest }: IconProps) {
  return (
    <Button aria-label={label} data-tip={label} {...rest} look={look} className={classNames(style.square, className)}>
      {children}
    </Button>
  )
}

function buttonClass(
  { look = 'secondary', size = 28 }: { look?: ButtonLook['look'] | undefined; size?: ButtonLook['size'] | undefined },
  className: string | undefined,
): string {
  return classNames(style.button, style[look], style[`size${size}`], className)
}
