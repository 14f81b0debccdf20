/** The value under a name; fields may be called as what every object has (`constructor`). */
export const valueIn = <T>(fields: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
