import type { FieldTranslation, Translation } from '#contract/translation.ts'
import { dataModel } from './data-model.ts'
import { baseValueWords, baseWords, fieldWords } from './field-words.ts'
import type { Field, Relation } from './fields.ts'
import { relationWords, reportMenu, reports, resourceTypes, roleWords, subscriptionWords } from './other-words.ts'
import { plural, sections, sides, singular, subsections } from './type-words.ts'
import { valueWords } from './value-words.ts'
import { viewModel } from './view-model.ts'
import { type Language, type Words, word } from './words.ts'

/** All labels of the default models in one language. */
export const translation = (language: Language): Translation => ({
  dataModel: {
    externalIdFields: mapOf(dataModel.externalIdFields, (_, name) => ({ label: word(fieldWords, name, language) })),
    factSheets: mapOf(dataModel.factSheets, ({ fields }, type) => ({
      label: { singular: word(singular, type, language), plural: word(plural, type, language) },
      fields: fieldLabels(fields, language),
    })),
    relations: mapOf(dataModel.relations, (relation) => ({
      fields: fieldLabels(relation.fields, language),
      labels: sideLabels(relation, language),
    })),
    baseModel: {
      fields: mapOf(baseWords, (words, name) => ({
        label: words[language],
        ...(baseValueWords[name] && { values: all(baseValueWords[name], language) }),
      })),
    },
  },
  viewModel: {
    section: all(sections, language),
    subsection: subsectionLabels(language),
  },
  reportingModel: { menu: all(reportMenu, language), reports: all(reports, language) },
  dashboardModel: { shortcuts: {}, panels: {} },
  factSheetResourceModel: { resourceTypes: mapOf(resourceTypes, (words) => ({ label: words[language] })) },
  custom: {},
  authorizationModel: {
    permissionRoles: Object.entries(roleWords).map(([key, words]) => ({
      key,
      displayName: { label: words[language] },
    })),
  },
  staticContentModel: {
    subscriptions: all(subscriptionWords, language),
    relationBaseFields: all(relationWords, language),
  },
})

const mapOf = <T, R>(record: Record<string, T>, make: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(value, key)]))

const all = (words: Words, language: Language) => mapOf(words, (both) => both[language])

const fieldLabels = (fields: Record<string, Field> = {}, language: Language) =>
  mapOf(fields, ({ values }, name): FieldTranslation => {
    const label = word(fieldWords, name, language)
    if (!values) return { label }
    return { label, values: Object.fromEntries(values.map((value) => [value, word(valueWords, value, language)])) }
  })

/** A side is named after the type at the other end, unless it has a label of its own. */
const sideLabels = ({ from, to }: Relation, language: Language) => ({
  [from.name]: sideLabel(from, to.factSheetType, language),
  [to.name]: sideLabel(to, from.factSheetType, language),
})

function sideLabel({ name, multiplicity }: Relation['from'], otherType: string, language: Language): string {
  if (sides[name]) return sides[name][language]
  return word(multiplicity === 'SINGLE' ? singular : plural, otherType, language)
}

function subsectionLabels(language: Language) {
  const ofSides: Record<string, string> = Object.assign(
    {},
    ...Object.values(dataModel.relations).map((relation) => sideLabels(relation, language)),
  )
  const keys = viewModel.factSheets.flatMap(({ sections: parts = [] }) =>
    parts.flatMap(({ subsections: shown = [] }) => shown.map(({ label }) => label.split('.')[1] ?? label)),
  )
  return Object.fromEntries(keys.map((key) => [key, { label: ofSides[key] ?? word(subsections, key, language) }]))
}
