/** The keys of a constant, by their names: `Object.keys` forgets them. */
export function keysOf<Of extends object>(constant: Of): Extract<keyof Of, string>[] {
  const keys: Extract<keyof Of, string>[] = []
  for (const key in constant) keys.push(key)
  return keys
}
