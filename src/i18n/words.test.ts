import { describe, expect, test } from 'vitest'
import banned from './banned-words.json' with { type: 'json' }
import glossary from './glossary.json' with { type: 'json' }
import { allTexts } from './texts.test-data.ts'

type Language = 'en' | 'de'
type Entry = Readonly<Record<Language, string>> & { readonly rejected: Readonly<Record<Language, readonly string[]>> }
const terms: Readonly<Record<string, Entry>> = glossary

/** Where a banned word is right. */
const excepted: readonly (readonly [key: string, word: string])[] = [['list:filter.is.not', 'is not']]

const prose = (text: string): string => text.replaceAll(/\{\{[^}]+\}\}/g, '…')

/** The word stands in the text by itself. `isExact`: in this spelling; otherwise in any case. */
function has(text: string, word: string, isExact = false): boolean {
  const escaped = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, isExact ? 'u' : 'iu').test(prose(text))
}

const textsWith = (language: Language, word: string, isExact = false): string[] =>
  [...allTexts(language)]
    .filter(([key, text]) => has(text, word, isExact) && !excepted.some(([at, what]) => at === key && what === word))
    .map(([key, text]) => `${key}: ${text}`)

describe.each(['en', 'de'] as const)('the texts in %s', (language) => {
  test.for(Object.entries<string>(banned[language]))('have no “%s” (better: %s)', ([word]) => {
    expect(textsWith(language, word)).toEqual([])
  })

  test.for(Object.values(terms).map((term) => [term[language], term.rejected[language]] as const))(
    'say “%s” and none of %j',
    ([word, synonyms]) => {
      const isSpelling = (synonym: string) => synonym.toLowerCase() === word.toLowerCase()
      expect(synonyms.flatMap((synonym) => textsWith(language, synonym, isSpelling(synonym)))).toEqual([])
    },
  )

  test('do not begin with a clause that has no noun', () => {
    const clauses = /^(What|Whatever|Whoever|Whom|Was|Wer|Wen|Wem) (?!'s)/u
    expect([...allTexts(language)].filter(([, text]) => clauses.test(text))).toEqual([])
  })
})

test('the glossary has at least 40 words, each with synonyms that are refused in both languages', () => {
  expect(Object.keys(terms).length).toBeGreaterThanOrEqual(40)
  for (const [name, { rejected }] of Object.entries(terms)) {
    expect(rejected.en.length * rejected.de.length, name).toBeGreaterThan(0)
  }
})

test('a banned word is found inside a sentence and not inside another word', () => {
  expect(has('You may not.', 'may')).toBe(true)
  expect(has('Dismay', 'may')).toBe(false)
  expect(has('E-Mail', 'Mail')).toBe(false)
  expect(has('Copy Id', 'Id', true)).toBe(true)
  expect(has('Copy ID', 'Id', true)).toBe(false)
})
