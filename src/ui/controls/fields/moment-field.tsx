import type { ReactNode } from 'react'
import { fromWallClock, toWallClock } from '#lib/wall-clock.ts'
import { TextField } from './text-field.tsx'

type Props = {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly action?: ReactNode
  readonly value: Date | undefined
  /** Undefined while the field has no complete date and time. */
  readonly onChange: (value: Date | undefined) => void
}

/** A date and a time in the reader's time zone, to the minute. */
export function MomentField({ value, onChange, ...texts }: Props) {
  return (
    <TextField
      {...texts}
      type="datetime-local"
      // Its own text while something incomplete stands in it.
      value={value === undefined ? undefined : toWallClock(value)}
      onChange={(event) => onChange(fromWallClock(event.target.value))}
    />
  )
}
