import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CodeWords } from './base.ts'

/** The editor's own words, as it looks them up. */
export const phrases = {
  Find: 'find',
  Replace: 'replace',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  'by word': 'byWord',
  regexp: 'regexp',
  replace: 'replaceOne',
  'replace all': 'replaceAll',
  close: 'close',
  'Go to line': 'goToLine',
  go: 'go',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOnLine',
  'replaced $ matches': 'replacedMatches',
  Diagnostics: 'diagnostics',
  'No diagnostics': 'noDiagnostics',
  Completions: 'completions',
  'Control character': 'controlCharacter',
  '$ unchanged lines': 'unchangedLines',
} as const

/** The name of a code view and the words of its search panel. */
export function useCodeWords(label: string): CodeWords {
  const { t } = useTranslation('form')
  return useMemo(
    () => ({
      label,
      phrases: Object.fromEntries(Object.entries(phrases).map(([english, key]) => [english, t(`phrase.${key}`)])),
    }),
    [label, t],
  )
}
