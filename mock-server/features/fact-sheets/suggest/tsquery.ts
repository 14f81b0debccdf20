/** A term in a tsquery. */
export const quoted = (term: string): string => `'${term.replaceAll(/['\\]/g, '$&$&')}'`

/** All conditions must hold. */
export const all = (conditions: readonly string[]): string => conditions.join('&')

/** At least one condition must hold. */
export const any = (conditions: readonly string[]): string =>
  conditions.length === 1 ? all(conditions) : `(${conditions.join('|')})`
