import { describe, expect, test } from 'vitest'

type Texts = { [key: string]: string | Texts }

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })
const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/')[2] ?? ''))]

/** Texts that are the same in both languages: names, and words that German shares. Any other equal text was not translated. */
const sameInBoth = new Set([
  'Optional',
  'kB',
  'Version',
  '(XLIFF)',
  'Basic',
  'Callback',
  'Test',
  'TLS',
  'Name',
  'Token',
  'Tag',
  'Tags',
  'Person',
  'ID',
  'Offset',
  'Status',
  'Text',
  'Rate',
  'OData',
  'Server',
  'DNS',
  'TLS',
  'in',
  'E-Mail',
  'cURL',
  'JSON',
  'Live',
  'System',
  'Support',
  'Tag',
  'Tags',
  'Person',
  'optional',
  'Dashboard',
  'Administrator',
  '/min',
  'Webhooks',
  'Cursor',
  'PUSH',
  'PULL',
  'Name',
  'Callback',
  'Status',
  'KiB',
  'Code',
  'Validator',
  'Aggregation',
  'Definition',
  'Filter',
  'Minimum',
  'Maximum',
  'Suffix',
  'Graph',
  'URL',
  'Excel (XLSX)',
  'CSV',
  'Export',
  'SHA-256',
])

const textsOf = (language: string, file: string): Map<string, string> => flat(files[`./${language}/${file}`] ?? {}, '')

function flat(texts: Texts, prefix: string): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
    ),
  )
}

const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{[^}]+\}\}|<\/?\w+\/?>/g)].map(([found]) => found).toSorted()

describe.each(namespaces)('%s', (file) => {
  const [english, german] = [textsOf('en', file), textsOf('de', file)]

  test('has the same texts in English and German', () => {
    expect(english.size).toBeGreaterThan(0)
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test('has the same placeholders in English and German', () => {
    for (const [key, text] of english) expect(placeholders(german.get(key) ?? ''), key).toEqual(placeholders(text))
  })

  test('is translated into German', () => {
    const name = file.replace('.json', '')
    const words = (text: string) => text.replaceAll(/\{\{[^}]+\}\}/g, '').trim()
    const forgotten = [...english].filter(
      ([key, text]) => german.get(key) === text && /\p{L}{2}/u.test(words(text)) && !sameInBoth.has(words(text)),
    )
    expect(forgotten.map(([key, text]) => `${name}:${key} ${text}`)).toEqual([])
  })
})
