import type { ReactNode } from 'react'
import { classNames } from '#lib/class-names.ts'
import style from './tile.module.css'

/** An icon on a quiet square, or on a tint of its type's colour from the model. */
export function Tile({
  children,
  size = 24,
  color,
  tone,
}: {
  readonly children: ReactNode
  readonly size?: 20 | 24 | 32 | 40
  readonly color?: string
  readonly tone?: 'bad' | 'warn'
}) {
  return (
    <span
      className={classNames(style.tile, style[`size${size}`], color !== undefined && style.typed, tone && style[tone])}
      style={color === undefined ? undefined : { '--type': color }}
      aria-hidden
    >
      {children}
    </span>
  )
}

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
