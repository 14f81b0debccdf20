import { sparkPath } from '#lib/spark-path.ts'

/** A sparkline without axes. `label` describes it; without one it is decoration. */
export function Spark({
  values,
  width = 48,
  height = 16,
  hasArea,
  isAccent,
  label,
  isWide,
  scale,
}: {
  readonly values: readonly number[]
  readonly width?: number
  readonly height?: number
  readonly hasArea?: boolean
  readonly isAccent?: boolean
  readonly label?: string
  /** Stretches to the available width. */
  readonly isWide?: boolean
  /** Floor and top of the drawing, where several lines are compared; else those of the values. */
  readonly scale?: readonly [floor: number, top: number]
}) {
  if (values.length === 0) return null
  const { line, area } = sparkPath(values, { width, height, scale })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={isWide ? '100%' : width}
      height={height}
      preserveAspectRatio="none"
      style={{ color: isAccent ? 'var(--accent-text)' : 'var(--spark)' }}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {hasArea && <path d={area} fill="currentColor" opacity={0.12} />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.25}
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
