/** Control characters but line breaks and tabs, and those that turn the direction of what follows. */
const steering = /(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/**
 * A text as a terminal may get it. Names come from anybody: written as they are, some move the cursor, change the title of the window or
 * show the end of a line before its beginning. These characters are written as the escapes of JSON, so that JSON stays what it is.
 */
export const terminalText = (text: string): string =>
  text.replaceAll(
    steering,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
