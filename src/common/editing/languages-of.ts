import type { Documents } from './model-documents.ts'

/** The language that the others are translated from. */
export const BASE = 'en'

/** The languages of a draft, the base language first. */
export function languagesOf({ languages }: Documents): readonly string[] {
  const ids = Object.keys(languages).toSorted()
  return ids.includes(BASE) ? [BASE, ...ids.filter((id) => id !== BASE)] : ids
}

/** What a language calls itself: "Deutsch". */
export function nameOfLanguage(id: string): string {
  try {
    const name = new Intl.DisplayNames([id], { type: 'language' }).of(id) ?? id
    return name.charAt(0).toLocaleUpperCase(id) + name.slice(1)
  } catch {
    return id
  }
}
