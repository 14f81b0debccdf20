/** The actions that are refused with their reasons: without those that are allowed, whose reason is undefined. */
export function refusedActions<Reasons extends Readonly<Record<string, string | undefined>>>(reasons: Reasons) {
  const refused: { [Action in keyof Reasons]?: NonNullable<Reasons[Action]> } = {}
  for (const action in reasons) {
    const reason = reasons[action]
    if (reason !== undefined) refused[action] = reason
  }
  return refused
}
