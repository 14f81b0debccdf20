import type { ReactNode } from 'react'
import Radio from '@mui/material/Radio'
import { type Box, Choice, ownName } from './choice.tsx'

/** A radio button; the same `name` makes the group. */
export function RadioField({ label, help, ...input }: Box & { readonly label: ReactNode; readonly help?: ReactNode }) {
  return (
    <Choice label={label} help={help} isDisabled={input.disabled}>
      {(names) => <Radio disabled={input.disabled ?? false} slotProps={{ input: { ...names, ...ownName(input) } }} />}
    </Choice>
  )
}
