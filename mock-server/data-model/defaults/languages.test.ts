import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Translation } from '#contract/translation.ts'
import { defaultModels } from './default-models.ts'

const { data, view, reporting, resources, languages } = defaultModels

const Label = z.object({ label: z.string().min(1), values: z.record(z.string(), z.string().min(1)).optional() })
const Labels = z.record(z.string(), Label)
type Labelled = Record<string, { values?: string[] | undefined }>

/** Each definition has a label, and each of its values has one. */
function expectLabels(translated: unknown, definitions: Labelled, where: string) {
  const labels = Labels.parse(translated)
  expect(Object.keys(labels), where).toEqual(Object.keys(definitions))
  for (const [name, { values = [] }] of Object.entries(definitions)) {
    expect(Object.keys(labels[name]?.values ?? {}), `${where} ${name}`).toEqual(values)
  }
}

const partOf = (key: string) => key.split('.')[1] ?? ''

describe.each(Object.entries(languages))('the language %s', (_, language) => {
  test('passes its schema unchanged', () => {
    expect(Translation.parse(language)).toEqual(language)
  })

  test('labels every type with its fields and their values', () => {
    for (const [key, { fields }] of Object.entries(data.factSheets)) {
      const translated = language.dataModel?.factSheets?.[key]
      expect(translated?.label).toEqual({ singular: expect.stringMatching(/./), plural: expect.stringMatching(/./) })
      expectLabels(translated?.fields, fields, key)
    }
    expectLabels(language.dataModel?.externalIdFields, data.externalIdFields, 'external ids')
  })

  test('labels both sides of every relation, and its fields', () => {
    for (const [key, { from, to, fields }] of Object.entries(data.relations)) {
      const translated = language.dataModel?.relations?.[key]
      expect(translated?.labels).toEqual({
        [from.name]: expect.stringMatching(/./),
        [to.name]: expect.stringMatching(/./),
      })
      expectLabels(translated?.fields, fields, key)
    }
  })

  test('labels every section and subsection', () => {
    const sections = view.factSheets.flatMap((type) => type.sections)
    const subsections = sections.flatMap((section) => section.subsections)
    for (const { label } of sections) expect(language.viewModel?.section?.[partOf(label)], label).toMatch(/./)
    for (const { label } of subsections) {
      expect(language.viewModel?.subsection?.[partOf(label)]?.label, label).toMatch(/./)
    }
  })

  test('labels reports, their menu and the kinds of resources', () => {
    expect(Object.keys(language.reportingModel?.menu ?? {})).toEqual(Object.keys(reporting.menu))
    expect(Object.keys(language.reportingModel?.reports ?? {}).toSorted()).toEqual(
      Object.keys(reporting.reports).toSorted(),
    )
    expect(Object.keys(language.factSheetResourceModel?.resourceTypes ?? {})).toEqual(
      Object.keys(resources.resourceTypes),
    )
  })
})

test('German labels equal English ones only for words that both languages share', () => {
  const same = [
    'Initiative',
    'Alias',
    'Name',
    'Status',
    'Tags',
    'Budget',
    'Team',
    'Region',
    'Epic',
    'Microservice',
    'API',
    'Web',
    'Windows',
    'macOS',
    'Linux',
    'iOS',
    'Android',
    'Hardware',
    'Software',
    'IaaS',
    'PaaS',
    'SaaS',
    'Logo',
    'Administrator',
  ]
  const english = textsOf(languages.en)
  const german = textsOf(languages.de)
  expect(english.length).toBe(german.length)
  const equal = new Set(english.filter((text, index) => text === german[index]))
  expect([...equal].toSorted()).toEqual(same.toSorted())
})

/** All labels, in the order of the document. */
function textsOf(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => (name === 'key' ? [] : textsOf(value)))
}
