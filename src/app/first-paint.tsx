/** Nothing while the first route loads: its own skeleton follows. */
export function FirstPaint() {
  return null
}
