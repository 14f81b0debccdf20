/** A term in a tsquery. */
export const quoted = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`

export const all = (conditions: readonly string[]): string => conditions.join('&')

export const any = (conditions: readonly string[]): string =>
  conditions.length === 1 ? all(conditions) : `(${conditions.join('|')})`
