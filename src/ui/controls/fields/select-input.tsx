import type { ComponentPropsWithRef } from 'react'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import ChevronDown from 'lucide-react/icons/chevron-down'

const sizes = { 28: 'small', 32: 'medium', 40: 'large' } as const

export type SelectOption = { readonly value: string; readonly label: string; readonly isDisabled?: boolean }

type Props = Omit<ComponentPropsWithRef<'select'>, 'size' | 'color'> & {
  readonly options: readonly SelectOption[]
  readonly height?: keyof typeof sizes
  /** Shown first with the value "" until something is chosen. */
  readonly placeholder?: string
}

/** A native select: works with every keyboard, screen reader and phone. */
export function SelectInput({ options, height = 32, placeholder, className, ref, disabled, ...select }: Props) {
  return (
    <NativeSelect
      variant="outlined"
      input={<OutlinedInput size={sizes[height]} />}
      IconComponent={ChevronDown}
      error={select['aria-invalid'] === true}
      disabled={disabled ?? false}
      className={className ?? ''}
      {...(ref ? { inputRef: ref } : {})}
      inputProps={select}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
