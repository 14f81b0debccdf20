/** The value of a field; its name may be that of an inherited member (`constructor`). */
export const valueIn = <T>(fields: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined
