import { type ReactNode, useId } from 'react'
import { LinkButton } from '#ui/controls/button.tsx'
import style from './permitted-button.module.css'

/** A link to a dialog; without permission a disabled button with the reason on hover and focus. */
export function PermittedLink({
  href,
  refusal,
  look,
  icon,
  children,
}: {
  readonly href: string
  readonly refusal: string | undefined
  readonly look?: 'primary' | 'secondary'
  readonly icon?: ReactNode
  readonly children: ReactNode
}) {
  const reasonId = useId()
  if (refusal === undefined) {
    return (
      <LinkButton href={href} look={look ?? 'secondary'} icon={icon}>
        {children}
      </LinkButton>
    )
  }
  return (
    <>
      <button type="button" aria-disabled data-tip={refusal} aria-describedby={reasonId} className={style.off}>
        {icon}
        {children}
      </button>
      <span id={reasonId} hidden>
        {refusal}
      </span>
    </>
  )
}
