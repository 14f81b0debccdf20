/** `{{count}}`, `{name}`, `%s`, `%1$d`: what a program puts a value in place of. */
const PLACEHOLDER = /\{\{\s*[\w.-]+\s*\}\}|\{\s*[\w.-]+\s*\}|%(?:\d+\$)?[sd]/g

export const placeholdersIn = (text: string): string[] =>
  (text.match(PLACEHOLDER) ?? []).map((found) => found.replaceAll(/\s/g, ''))

/** The placeholders of a text that its translation has lost. */
export function lostPlaceholders(text: string, translation: string): string[] {
  const kept = placeholdersIn(translation)
  return placeholdersIn(text).filter((each) => {
    const at = kept.indexOf(each)
    if (at >= 0) kept.splice(at, 1)
    return at < 0
  })
}
