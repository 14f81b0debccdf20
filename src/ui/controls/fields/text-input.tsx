import type { ComponentPropsWithRef, ReactNode } from 'react'
import OutlinedInput from '@mui/material/OutlinedInput'

const sizes = { 28: 'small', 32: 'medium', 40: 'large' } as const

// The theme sets these in monospace.
const mono = { 'data-mono': '' } as const

export type InputLook = {
  /** 28 in toolbars, 32 in forms (default), 40 on the sign-in page and for tokens. */
  readonly height?: keyof typeof sizes
  readonly isMono?: boolean
  readonly before?: ReactNode
  readonly after?: ReactNode
}

type Props = InputLook & Omit<ComponentPropsWithRef<'input'>, 'size' | 'color'>

/** One line of text. Takes what `register()` of react-hook-form returns. */
export function TextInput({ height = 32, isMono, before, after, className, ref, ...input }: Props) {
  return (
    <OutlinedInput
      size={sizes[height]}
      startAdornment={before}
      endAdornment={after}
      error={input['aria-invalid'] === true}
      disabled={input.disabled ?? false}
      inputRef={ref}
      {...(className === undefined ? {} : { className })}
      slotProps={{ input: { ...input, ...(isMono ? mono : {}) } }}
    />
  )
}

/** Several lines of text. */
export function TextArea({ isMono, rows = 3, className, ref, ...area }: AreaProps) {
  return (
    <OutlinedInput
      multiline
      // Of fixed height: without this, MUI measures the text at every key.
      inputComponent="textarea"
      error={area['aria-invalid'] === true}
      inputRef={ref}
      {...(className === undefined ? {} : { className })}
      // Safe: with `multiline` the input is a textarea; the library's types know only the other.
      slotProps={{ input: { ...({ ...area, type: undefined, rows } as object), ...(isMono ? mono : {}) } }}
    />
  )
}

type AreaProps = Omit<ComponentPropsWithRef<'textarea'>, 'color'> & { readonly isMono?: boolean }
