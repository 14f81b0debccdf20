type Problem = { message: string; line?: number; column?: number }

/** Position in the source of a callback as text; undefined if it is not known. */
export const positionText = ({ line, column }: Omit<Problem, 'message'>): string | undefined =>
  line === undefined ? undefined : `line ${line}${column === undefined ? '' : `, column ${column}`}`

/** The problem of a callback, preceded by its position. */
export function problemText(problem: Problem): string {
  const position = positionText(problem)
  return position === undefined ? problem.message : `${position}: ${problem.message}`
}
