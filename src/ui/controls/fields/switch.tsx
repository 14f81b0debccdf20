import type { ComponentPropsWithRef, ReactNode } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiSwitch from '@mui/material/Switch'

type Props = Omit<ComponentPropsWithRef<'input'>, 'type' | 'children' | 'color' | 'size' | 'checked'> & {
  readonly label: ReactNode
  readonly checked: boolean
  readonly shortcut?: ReactNode
}

/** A switch that takes effect immediately. */
export function Switch({ label, shortcut, checked, disabled = false, ...input }: Props) {
  return (
    <FormControlLabel
      disabled={disabled}
      control={<MuiSwitch checked={checked} slotProps={{ input }} />}
      slotProps={{ typography: { variant: 'strong', sx: { display: 'inline-flex', gap: 2, alignItems: 'center' } } }}
      sx={{ alignItems: 'center', minHeight: 24, whiteSpace: 'nowrap', '& > .MuiSwitch-root': { mt: 0 } }}
      label={
        <>
          {label}
          {shortcut}
        </>
      }
    />
  )
}
