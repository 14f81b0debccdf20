/** Whether JSON text holds the character NUL, which JSON must escape. An even number of backslashes before the escape are escaped themselves. */
export const hasNul = (json: string) => json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json)

/** JSON text without lone surrogates, which JSON writers escape; whole pairs are never escaped. */
export const wellFormedJson = (json: string) =>
  json.includes('\\ud')
    ? json.replaceAll(/\\(?:(ud[89a-f][\da-f]{2})|[^])/g, (all, half) => (half === undefined ? all : '\\ufffd'))
    : json.toWellFormed()

/** Whether `json` is `other` parsed and written again, so that nothing was changed. */
export const rewrites = (json: string, other: string) => json === other || json === JSON.stringify(JSON.parse(other))
