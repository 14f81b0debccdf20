import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './segmented.module.css'

export type Segment<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
}

/** Two to four choices side by side. Radio buttons underneath, so arrow keys work. */
export function Segmented<Value extends string>({
  label,
  name,
  value,
  segments,
  onChange,
  isWide,
}: {
  readonly label: string
  readonly name: string
  readonly value: Value
  readonly segments: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
  /** Fills its line with segments of one width. */
  readonly isWide?: boolean
}) {
  return (
    <div role="radiogroup" aria-label={label} className={classNames(style.track, isWide && style.wide)}>
      {segments.map((segment) => (
        <label key={segment.value} className={style.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  )
}
