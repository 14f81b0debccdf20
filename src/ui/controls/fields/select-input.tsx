import type { ComponentPropsWithRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { classNames } from '#lib/class-names.ts'
import style from './input.module.css'

export type SelectOption = { readonly value: string; readonly label: string; readonly isDisabled?: boolean }

type Props = ComponentPropsWithRef<'select'> & {
  readonly options: readonly SelectOption[]
  readonly height?: 28 | 32 | 40
  /** Shown first with the value "" until something is chosen. */
  readonly placeholder?: string
}

/** A native select: works with every keyboard, screen reader and phone. */
export function SelectInput({ options, height = 32, placeholder, className, ...select }: Props) {
  return (
    <span
      className={classNames(style.box, style.select, style[`height${height}`], className)}
      data-invalid={select['aria-invalid'] ? '' : undefined}
      data-locked={select.disabled ? '' : undefined}
    >
      <select {...select} className={style.input}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden />
    </span>
  )
}
