import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './input.module.css'

export type InputLook = {
  /** 28 in toolbars, 32 in forms (default), 40 on the sign-in page and for tokens. */
  readonly height?: 28 | 32 | 40
  readonly isMono?: boolean
  readonly before?: ReactNode
  readonly after?: ReactNode
}

type Props = InputLook & ComponentPropsWithRef<'input'>

/** One line of text. Takes what `register()` of react-hook-form returns. */
export function TextInput({ height = 32, isMono, before, after, className, ...input }: Props) {
  return (
    <span
      className={classNames(style.box, style[`height${height}`], className)}
      data-invalid={input['aria-invalid'] ? '' : undefined}
      data-locked={input.disabled || input.readOnly ? '' : undefined}
    >
      {before}
      <input {...input} className={classNames(style.input, isMono && 'mono')} />
      {after}
    </span>
  )
}

/** Several lines of text. */
export function TextArea({
  isMono,
  className,
  ...area
}: ComponentPropsWithRef<'textarea'> & { readonly isMono?: boolean }) {
  return (
    <span className={classNames(style.box, style.area, className)} data-invalid={area['aria-invalid'] ? '' : undefined}>
      <textarea rows={3} {...area} className={classNames(style.input, isMono && 'mono')} />
    </span>
  )
}
