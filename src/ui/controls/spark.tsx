import { sparkPath } from '#lib/spark-path.ts'
import style from './spark.module.css'

/** A sparkline without axes. `label` describes it; without one it is decoration. */
export function Spark({
  values,
  width = 48,
  height = 16,
  hasArea,
  isAccent,
  label,
  isWide,
}: {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
  readonly hasArea?: boolean
  readonly isAccent?: boolean
  readonly label?: string
  /** Stretches to the available width. */
  readonly isWide?: boolean
}) {
  if (values.length === 0) return null
  const { line, area } = sparkPath(values, width, height)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={isWide ? '100%' : width}
      height={height}
      preserveAspectRatio="none"
      className={isAccent ? style.accent : style.plain}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasArea && <path d={area} className={style.area} />}
      <path d={line} className={style.line} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
