import type { ReactNode } from 'react'
import Checkbox from '@mui/material/Checkbox'
import { type Box, Choice, ownName } from './choice.tsx'

/** The bare box: give it an `aria-label`. `isMixed` is "some of them". */
export function CheckBox({ isMixed = false, className, ...input }: Box & { readonly isMixed?: boolean }) {
  return (
    <Checkbox
      indeterminate={isMixed}
      disabled={input.disabled ?? false}
      className={className ?? ''}
      slotProps={{ input }}
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
      {(names) => <CheckBox {...names} {...ownName(input)} isMixed={isMixed} />}
    </Choice>
  )
}
