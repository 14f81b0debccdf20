import type { Texts } from '#contract/models/renamed-labels.ts'
import { rekeyed } from '#contract/models/rekeyed.ts'
import type { ViewModel } from '#contract/view-model.ts'
import type { Renaming } from './renamings.ts'

interface Shown {
  readonly view: ViewModel
  /** By language. */
  readonly texts: Texts
}

/** How types are shown, and the labels, with the other names of the sides of their relations. */
export function withSidesRenamed({ view, texts }: Shown, renamings: readonly Renaming[]): Shown {
  const ofSides = renamings.filter(({ part }) => part === 'RELATION')
  return { view: ofSides.reduce(renamedInView, view), texts: ofSides.reduce(renamedInTexts, texts) }
}

function renamedInView(view: ViewModel, { types, name, to }: Renaming): ViewModel {
  const after = (each: string) => (each === name ? to : each)
  return {
    ...view,
    factSheets: view.factSheets.map((shown) => {
      if (shown.type === undefined || !types.includes(shown.type)) return shown
      const { hoverConfig } = shown
      return {
        ...shown,
        facetViewStates: shown.facetViewStates.map((each) => ({ ...each, facetKey: after(each.facetKey) })),
        sections: shown.sections.map((section) => ({
          ...section,
          subsections: section.subsections.map((each) => {
            const { templateOptions: options } = each
            if (options?.relationName !== name) return each
            return { ...each, templateOptions: { ...options, relationName: to } }
          }),
        })),
        ...(hoverConfig && {
          hoverConfig: {
            ...hoverConfig,
            fields: hoverConfig.fields.map((each) => ({ ...each, name: after(each.name) })),
          },
        }),
      }
    }),
  }
}

const renamedInTexts = (texts: Texts, { relation = '', name, to }: Renaming): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([language, translation]) => {
      const { dataModel } = translation
      const known =
        dataModel?.relations && Object.hasOwn(dataModel.relations, relation) ? dataModel.relations[relation] : {}
      if (!known?.labels) return [language, translation]
      const relations = { ...dataModel?.relations, [relation]: { ...known, labels: rekeyed(known.labels, name, to) } }
      return [language, { ...translation, dataModel: { ...dataModel, relations } }]
    }),
  )
