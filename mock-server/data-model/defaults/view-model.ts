import type { z } from 'zod'
import type { FactSheetViewModel, ViewModel } from '#contract/view-model.ts'
import { typeColours, valueColours } from './colours.ts'
import { dataModel } from './data-model.ts'
import type { TypeDefinition } from './fields.ts'
import { sectionsOf } from './sections.ts'
import { typeSections } from './type-sections.ts'

/** Filters that are expanded above the others. */
const openFacets = ['lifecycle', '_TAGS_', 'hierarchyLevel']

export const viewModel = {
  factSheets: Object.entries(dataModel.factSheets).map(([type, definition]) => viewOf(type, definition)),
  navigation: Object.fromEntries(
    ['dashboard', 'inventory', 'reports', 'diagrams'].map((entry) => [entry, {}] as const),
  ),
} satisfies z.input<typeof ViewModel>

function viewOf(type: string, definition: TypeDefinition): z.input<typeof FactSheetViewModel> {
  return {
    type,
    bgColor: typeColours[type],
    color: '#FFFFFF',
    onTheFlyCreation: true,
    fieldMetaData: coloursOf(definition),
    facetViewStates: openFacets.map((facetKey) => ({ facetKey, open: true, visible: true })),
    sections: sectionsOf(typeSections[type] ?? {}, definition),
    hoverConfig: {
      fields: ['description', ...(definition.fields?.lifecycle ? ['lifecycle'] : [])].map((name) => ({ name })),
    },
  }
}

/** Of the type's own fields by name, of its relations' fields by `persistedName:name`. */
function coloursOf({ fields = {}, relations = [] }: TypeDefinition) {
  const own = Object.entries(fields).map(([name, field]) => [name, valueColours(name, field)] as const)
  const ofRelations = relations.flatMap((relation) =>
    Object.entries(dataModel.relations[relation]?.fields ?? {}).map(
      ([name, field]) => [`${relation}:${name}`, valueColours(name, field)] as const,
    ),
  )
  return Object.fromEntries([...own, ...ofRelations].filter(([, colours]) => Object.keys(colours).length > 0))
}
