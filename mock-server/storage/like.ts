/** A text without meaning for LIKE. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A LIKE pattern of texts that contain this one. */
export const containing = (text: string): string => `%${literally(text)}%`

/** A LIKE pattern of a text with wildcards (contract/query.ts). */
export const wildcardPattern = (text: string): string =>
  text.includes('*') ? literally(text).replaceAll('*', '%') : containing(text)
