import { useTranslation } from 'react-i18next'
import type { Documents } from './model-documents.ts'

/** The language that the others are translated from. */
export const BASE = 'en'

/** The languages of a draft, the base language first. */
export function languagesOf({ languages }: Documents): readonly string[] {
  const ids = Object.keys(languages).toSorted()
  return ids.includes(BASE) ? [BASE, ...ids.filter((id) => id !== BASE)] : ids
}

/** What a language calls itself: "Deutsch". */
export const ownNameOf = (id: string): string => nameIn(id, id)

/** What the reader calls a language: "German". */
export function useLanguageName(): (id: string) => string {
  const { i18n } = useTranslation()
  return (id) => nameIn(id, i18n.language)
}

function nameIn(id: string, locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(id) ?? id
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
  } catch {
    return id
  }
}
