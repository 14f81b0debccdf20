import type { DataModel } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import type { ViewModel } from '#contract/view-model.ts'
import { isField, rekeyed } from './rekeyed.ts'

type View = ViewModel['factSheets'][number]

/** The view of a type with another key for a field or value where it names it. */
export function renamedView(view: View, move: DataMove, { relations }: DataModel): View {
  const relation = Object.hasOwn(relations, move.name) ? relations[move.name] : undefined
  const isOwn = move.collection === 'factSheets' && view.type === move.name
  const isInSection = (side: string | undefined) =>
    side === undefined
      ? isOwn
      : move.collection === 'relations' && [relation?.from.name, relation?.to.name].includes(side)
  const name = <Named extends { readonly name: string }>(each: Named): Named =>
    isField(each.name, move) ? { ...each, name: move.to } : each
  const { fieldMetaData, hoverConfig } = view
  return {
    ...view,
    sections: view.sections.map((section) => ({
      ...section,
      subsections: section.subsections.map((subsection) => {
        const { templateOptions: options } = subsection
        if (!options || !isInSection(options.relationName)) return subsection
        const { layout, fieldName } = options
        return {
          ...subsection,
          templateOptions: {
            ...options,
            ...(isField(fieldName, move) && { fieldName: move.to }),
            ...(layout && { layout: { ...layout, fields: layout.fields.map(name) } }),
          },
        }
      }),
    })),
    ...(isOwn && {
      ...(fieldMetaData && { fieldMetaData: renamedMetaData(fieldMetaData, move) }),
      ...(hoverConfig && { hoverConfig: { ...hoverConfig, fields: hoverConfig.fields.map(name) } }),
      facetViewStates: view.facetViewStates.map((each) =>
        isField(each.facetKey, move) ? { ...each, facetKey: move.to } : each,
      ),
    }),
  }
}

function renamedMetaData(data: NonNullable<View['fieldMetaData']>, { field, value, to }: DataMove) {
  if (value === undefined) return rekeyed(data, field, to)
  const values = Object.hasOwn(data, field) ? data[field] : undefined
  return values ? { ...data, [field]: rekeyed(values, value, to) } : data
}
