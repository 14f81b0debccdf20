import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './checkbox.module.css'

type Box = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'>

/** The bare box: give it an `aria-label`. `isMixed` is "some of them". */
export function CheckBox({ isMixed = false, className, ref, ...input }: Box & { readonly isMixed?: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      ref={(element) => {
        // `indeterminate` exists only as a property, not as an attribute.
        if (element) element.indeterminate = isMixed
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
        return undefined
      }}
      className={classNames(style.box, style.check, className)}
    />
  )
}

/** A checkbox with its label; works with `register()`. */
export function CheckboxField({
  label,
  help,
  error,
  isMixed = false,
  ...input
}: Box & {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly isMixed?: boolean
}) {
  return (
    <Choice label={label} help={help} error={error} isDisabled={input.disabled}>
      <CheckBox {...input} isMixed={isMixed} aria-invalid={error ? true : undefined} />
    </Choice>
  )
}

/** A radio button; the same `name` makes the group. */
export function RadioField({ label, help, ...input }: Box & { readonly label: ReactNode; readonly help?: ReactNode }) {
  return (
    <Choice label={label} help={help} isDisabled={input.disabled}>
      <input {...input} type="radio" className={classNames(style.box, style.radio)} />
    </Choice>
  )
}

/** A switch that takes effect immediately. */
export function Switch({
  label,
  shortcut,
  ...input
}: Box & { readonly label: ReactNode; readonly shortcut?: ReactNode }) {
  return (
    <label className={style.switchLabel}>
      <input {...input} type="checkbox" className={style.switch} />
      {label}
      {shortcut}
    </label>
  )
}

function Choice({
  label,
  help,
  error,
  isDisabled,
  children,
}: {
  readonly label: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly isDisabled?: boolean | undefined
  readonly children: ReactNode
}) {
  return (
    <label className={style.choice} data-disabled={isDisabled ? '' : undefined}>
      {children}
      <span className="grow">
        {label}
        {help && <span className={style.help}>{help}</span>}
        {error && <span className={style.error}>{error}</span>}
      </span>
    </label>
  )
}
