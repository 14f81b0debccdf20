import { type ReactNode, useState } from 'react'
import { fromWallClock, toWallClock } from '#lib/wall-clock.ts'
import { TextField } from './text-field.tsx'

type Props = {
  readonly label: string
  readonly help?: ReactNode
  readonly error?: ReactNode
  readonly value: Date | undefined
  /** Undefined while the field has no complete date and time. */
  readonly onChange: (value: Date | undefined) => void
}

/** A date and a time in the reader's time zone, to the minute. */
export function MomentField({ value, onChange, ...texts }: Props) {
  // What was typed, as long as it is no moment: the value can't say it.
  const [typed, setTyped] = useState('')
  return (
    <TextField
      {...texts}
      type="datetime-local"
      value={value === undefined ? typed : toWallClock(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(fromWallClock(event.target.value))
      }}
    />
  )
}
