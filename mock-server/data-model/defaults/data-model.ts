import type { z } from 'zod'
import type { DataModel } from '#contract/data-model.ts'
import { applicationTypes } from './application-types.ts'
import { businessTypes } from './business-types.ts'
import type { Relation, TypeDefinition } from './fields.ts'
import { childAfterParent } from './names.ts'
import { commonRelations, relations, successorRelation } from './relations.ts'
import { strategyTypes } from './strategy-types.ts'
import { technicalTypes } from './technical-types.ts'

/** In the order in which they are listed. */
const types: Record<string, TypeDefinition> = {
  ...strategyTypes,
  ...businessTypes,
  ...applicationTypes,
  ...technicalTypes,
}
const keys = Object.keys(types)
const all: Record<string, Relation> = {
  ...commonRelations,
  ...Object.fromEntries(keys.map(successorRelation)),
  ...relations,
}

const relationsOf = (key: string) =>
  Object.entries(all).flatMap(([name, { from, to }]) =>
    [key, 'BaseFactSheet'].some((type) => type === from.factSheetType || type === to.factSheetType) ? [name] : [],
  )

const searched = { quickSearch: true, fullTextSearch: true }

/** Meta model 4 with its usual types, fields and relations. */
export const dataModel = {
  factSheets: Object.fromEntries(
    keys.map((key) => [key, { ...types[key], relations: relationsOf(key) }] satisfies [string, TypeDefinition]),
  ),
  relations: all,
  validators: { webAddress: { type: 'Regex', value: String.raw`https?://\S+` } },
  externalIdFields: {
    externalId: { ...searched, uniqueFactSheet: true, forFactSheets: keys },
    lxCatalogId: { forFactSheets: ['Application', 'ITComponent', 'Provider'] },
    lxSiId: { forFactSheets: ['Application'] },
    signavioGlossaryItemId: {
      forFactSheets: [
        'Application',
        'BusinessCapability',
        'BusinessContext',
        'DataObject',
        'ITComponent',
        'Organization',
      ],
    },
    serviceNowId: { ...searched, forFactSheets: ['Application', 'ITComponent', 'Organization'] },
  },
  rules: { defaultNamingRule: childAfterParent },
} satisfies z.input<typeof DataModel>
