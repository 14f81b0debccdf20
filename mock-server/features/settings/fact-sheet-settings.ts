import type { DataModel } from '#contract/data-model.ts'
import type { FactSheetSettings } from '#contract/settings/fact-sheet-settings.ts'
import type { Translation } from '#contract/translation.ts'
import type { FactSheetViewModel, Section, Subsection, ViewModel } from '#contract/view-model.ts'
import { type ApiError, refuse } from '#kernel/refusal.ts'

/** The documents that have the settings of types. */
export interface SettingsDocuments {
  readonly model: DataModel
  readonly view: ViewModel
  readonly texts: Readonly<Record<string, Translation>>
}

/** The settings of a type as its documents have them; undefined for a type that is not in the data model. */
export function settingsOf({ model, view, texts }: SettingsDocuments, type: string): FactSheetSettings | undefined {
  const definition = Object.hasOwn(model.factSheets, type) ? model.factSheets[type] : undefined
  if (!definition) return undefined
  const { maxHierarchyLevel, qualitySeal, defaultACL } = definition.config
  const shown = view.factSheets.find((each) => each.type === type)
  return {
    bgColor: shown?.bgColor ?? '',
    onTheFlyCreation: shown?.onTheFlyCreation ?? false,
    config: {
      ...(maxHierarchyLevel !== undefined && { maxHierarchyLevel }),
      ...(qualitySeal && {
        qualitySeal: {
          enabled: qualitySeal.enabled,
          ...(qualitySeal.value !== undefined && { value: qualitySeal.value }),
          ...(qualitySeal.unit !== undefined && { unit: qualitySeal.unit }),
          ignoreUpdatesForFields: qualitySeal.ignoreUpdatesForFields,
          ignoreUpdatesForRelations: qualitySeal.ignoreUpdatesForRelations,
        },
      }),
      defaultACL,
    },
    sections: Object.fromEntries(
      (shown?.sections ?? []).map(({ label, subsections }) => [
        label,
        {
          subsections: Object.fromEntries(
            subsections.map((each) => [
              each.label,
              { ...(each.weight !== undefined && { weight: each.weight }), disabled: each.disabled ?? false },
            ]),
          ),
        },
      ]),
    ),
    labels: Object.fromEntries(
      Object.entries(texts).flatMap(([language, { dataModel }]) => {
        const label = dataModel?.factSheets?.[type]?.label
        return label ? [[language, label]] : []
      }),
    ),
  }
}

/** The documents with other settings of a type. 422 for sections and languages that there are not. */
export function withSettings(
  documents: SettingsDocuments,
  type: string,
  { bgColor, onTheFlyCreation, config, sections = {}, labels = {} }: FactSheetSettings,
): SettingsDocuments {
  const { model, view, texts } = documents
  const definition = model.factSheets[type]
  if (!definition) return documents
  const shown = view.factSheets.find((each) => each.type === type) ?? noView(type)
  refuseUnknown([
    ...unknownSections(shown.sections, sections),
    ...Object.keys(labels).flatMap((language) =>
      Object.hasOwn(texts, language) ? [] : [unknown(`$.labels.${language}`, 'is no language of the models')],
    ),
  ])
  const sealBefore = definition.config.qualitySeal
  const seal = config.qualitySeal && {
    ...sealBefore,
    ...config.qualitySeal,
    ignoreUpdatesForFields: config.qualitySeal.ignoreUpdatesForFields ?? sealBefore?.ignoreUpdatesForFields ?? [],
    ignoreUpdatesForRelations:
      config.qualitySeal.ignoreUpdatesForRelations ?? sealBefore?.ignoreUpdatesForRelations ?? [],
    ignoreUpdatesForTags: sealBefore?.ignoreUpdatesForTags ?? [],
  }
  const { maxHierarchyLevel = definition.config.maxHierarchyLevel, defaultACL = definition.config.defaultACL } = config
  const changed = {
    ...definition.config,
    ...(maxHierarchyLevel !== undefined && { maxHierarchyLevel }),
    ...(seal && { qualitySeal: seal }),
    defaultACL,
  }
  const next: FactSheetViewModel = {
    ...shown,
    ...(bgColor !== '' && { bgColor }),
    onTheFlyCreation,
    sections: shown.sections.map((section) => withWeights(section, sections[section.label]?.subsections ?? {})),
  }
  return {
    model: { ...model, factSheets: { ...model.factSheets, [type]: { ...definition, config: changed } } },
    view: {
      ...view,
      factSheets: view.factSheets.includes(shown)
        ? view.factSheets.map((each) => (each === shown ? next : each))
        : [...view.factSheets, next],
    },
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [language, withLabel(text, type, labels[language])]),
    ),
  }
}

const noView = (type: string): FactSheetViewModel => ({
  type,
  onTheFlyCreation: false,
  facetViewStates: [],
  sections: [],
})

type Sections = NonNullable<FactSheetSettings['sections']>
type Weights = NonNullable<Sections[string]['subsections']>

const withWeights = (section: Section, weights: Weights): Section => ({
  ...section,
  subsections: section.subsections.map((each): Subsection => {
    const sent = Object.hasOwn(weights, each.label) ? weights[each.label] : undefined
    if (!sent) return each
    const disabled = sent.disabled || each.disabled !== undefined ? { disabled: sent.disabled } : {}
    return { ...each, ...(sent.weight !== undefined && { weight: sent.weight }), ...disabled }
  }),
})

function withLabel(
  text: Translation,
  type: string,
  label: { singular?: string | undefined; plural?: string | undefined } | undefined,
) {
  if (!label) return text
  const { dataModel = {} } = text
  const { factSheets = {} } = dataModel
  const labelled = { ...factSheets[type], label: { ...factSheets[type]?.label, ...label } }
  return { ...text, dataModel: { ...dataModel, factSheets: { ...factSheets, [type]: labelled } } }
}

const unknown = (value: string, message: string): ApiError => ({ value, messages: [message] })

const unknownSections = (sections: readonly Section[], sent: Sections): ApiError[] =>
  Object.entries(sent).flatMap(([label, { subsections = {} }]) => {
    const section = sections.find((each) => each.label === label)
    if (!section) return [unknown(`$.sections.${label}`, 'is no section of the type')]
    return Object.keys(subsections).flatMap((name) =>
      section.subsections.some((each) => each.label === name)
        ? []
        : [unknown(`$.sections.${label}.subsections.${name}`, 'is no subsection of the section')],
    )
  })

function refuseUnknown(errors: readonly ApiError[]): void {
  const [first] = errors
  if (first) throw refuse.invalid(`${first.value} ${first.messages.join(', ')}`, { errors: [...errors] })
}
