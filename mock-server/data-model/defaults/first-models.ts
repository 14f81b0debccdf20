import type { DataModel } from '#contract/data-model.ts'
import type { FactSheetViewModel, Section, ViewModel } from '#contract/view-model.ts'

interface DefaultModels {
  readonly data: DataModel
  readonly view: ViewModel
}

/** What the second version of the default models has and the first one has not. */
const added = {
  relations: ['platformBusinessCapabilityRelation', 'businessCapabilityBusinessContextRelation'],
  sides: [
    'relPlatformToBusinessCapability',
    'relBusinessCapabilityToPlatform',
    'relBusinessCapabilityToBusinessContext',
    'relBusinessContextToBusinessCapability',
  ],
  /** The types with a lifecycle of their own. */
  lifecycles: ['Provider', 'TechnicalStack'],
}

/** The first version of the default models, which the workspaces keep that were created with it. A released version never changes. */
export const firstModels = <M extends DefaultModels>(models: M): M => ({
  ...models,
  data: firstData(models.data),
  view: { ...models.view, factSheets: models.view.factSheets.map(firstView) },
})

const firstData = (data: DataModel): DataModel => ({
  ...data,
  factSheets: Object.fromEntries(
    Object.entries(data.factSheets).map(([type, definition]) => [
      type,
      {
        ...definition,
        relations: definition.relations.filter((name) => !added.relations.includes(name)),
        fields: without(definition.fields, (name) => lifecycleOf(type).includes(name)),
      },
    ]),
  ),
  relations: without(data.relations, (name) => added.relations.includes(name)),
})

function firstView(view: FactSheetViewModel): FactSheetViewModel {
  const { type = '', fieldMetaData = {}, sections, facetViewStates, hoverConfig } = view
  const gone = lifecycleOf(type)
  return {
    ...view,
    fieldMetaData: without(
      fieldMetaData,
      (name) => gone.includes(name) || added.relations.some((relation) => name.startsWith(`${relation}:`)),
    ),
    // It named no facet.
    facetViewStates: facetViewStates.map((state) =>
      state.facetKey === '_TAGS_' ? { ...state, facetKey: 'tags' } : state,
    ),
    sections: sections.map((section) => firstSection(section, gone)),
    ...(hoverConfig && { hoverConfig: { fields: hoverConfig.fields.filter(({ name }) => !gone.includes(name)) } }),
  }
}

const firstSection = (section: Section, gone: readonly string[]): Section => ({
  ...section,
  subsections: section.subsections.filter(({ templateOptions: options }) => {
    const fields = options?.layout?.fields ?? []
    return !added.sides.includes(options?.relationName ?? '') && !fields.some(({ name }) => gone.includes(name))
  }),
})

const lifecycleOf = (type: string): string[] => (added.lifecycles.includes(type) ? ['lifecycle'] : [])

const without = <T>(record: Readonly<Record<string, T>>, isGone: (name: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !isGone(name)))
