/** English and German, in this order. */
export type Words = Record<string, readonly [english: string, german: string]>
export type Language = 0 | 1

/** The word for a key; a key without one is a mistake in these files that the tests find. */
export function word(words: Words, key: string, language: Language): string {
  const found = words[key]?.[language]
  if (found === undefined) throw new Error(`There is no word for ${key}`)
  return found
}
