type Problem = { message: string; line?: number; column?: number }

/** Where in the source of a callback something is wrong; undefined where that is not known. */
export const placeOf = ({ line, column }: Omit<Problem, 'message'>): string | undefined =>
  line === undefined ? undefined : `line ${line}${column === undefined ? '' : `, column ${column}`}`

/** What is wrong with a callback, beginning with the place. */
export function problemText(problem: Problem): string {
  const place = placeOf(problem)
  return place === undefined ? problem.message : `${place}: ${problem.message}`
}
