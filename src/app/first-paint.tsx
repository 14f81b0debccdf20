/** Nothing for the moment that the first route takes: its own skeleton follows. */
export function FirstPaint() {
  return null
}
