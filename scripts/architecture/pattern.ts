/** Whether a path fits a pattern: `*` is one name or a part of it, `**` any path, `{pure}` the name of a file without a suffix. */
export function fits(path: string, pattern: string): boolean {
  return expressionOf(pattern).test(path)
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known) return known
  const source = pattern
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*\*|\*/g, (star) => (star === '**/' ? '(?:.*/)?' : star === '**' ? '.*' : '[^/]*'))
  const expression = new RegExp(`^${source.replaceAll(String.raw`\{pure\}`, String.raw`[^/.]+\.ts`)}$`)
  expressions.set(pattern, expression)
  return expression
}
