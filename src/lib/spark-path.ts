type Size = {
  readonly width: number
  readonly height: number
  /** Values beyond it are drawn at its ends. Without one, the smallest and the largest value are the ends. */
  readonly scale?: readonly [floor: number, top: number] | undefined
}

/** The line of a sparkline as SVG path data, and the same closed down to the floor. */
export function sparkPath(values: readonly number[], { width, height, scale }: Size): { line: string; area: string } {
  const [floor, top] = scale ?? [Math.min(...values), Math.max(...values)]
  const range = top - floor || 1
  const step = width / Math.max(values.length - 1, 1)
  const points = values.map((value, index) => {
    const y = 1 + (height - 2) * (1 - (Math.min(Math.max(value, floor), top) - floor) / range)
    return `${round(index * step)},${round(top === floor ? height / 2 : y)}`
  })
  const line = points.length === 1 ? `M0,${height / 2}H${width}` : `M${points.join('L')}`
  return { line, area: `${line}V${height}H0Z` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
