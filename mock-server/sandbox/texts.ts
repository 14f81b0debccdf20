/** Whether JSON text holds the character NUL, escaped as it must be. An even number of backslashes before it escapes themselves. */
export const hasNul = (json: string) => json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json)

/** JSON text without halves of surrogate pairs, which writers of JSON escape: whole pairs never are. */
export const wellFormedJson = (json: string) =>
  json.includes('\\ud')
    ? json.replaceAll(/\\(?:(ud[89a-f][\da-f]{2})|[^])/g, (all, half) => (half === undefined ? all : '\\ufffd'))
    : json.toWellFormed()

/** Whether the text is what a writer of JSON makes of the other: then nothing was changed. */
export const rewrites = (json: string, other: string) => json === other || json === JSON.stringify(JSON.parse(other))
