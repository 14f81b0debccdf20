import { type TypeDefinition, lifecycle, maturity, seal, single, strategicImportance, text } from './fields.ts'

/** Layer: business architecture. */
export const businessTypes = {
  Organization: {
    config: { maxHierarchyLevel: 6, qualitySeal: seal(365) },
    fields: {
      category: single('businessUnit', 'customer', 'region', 'legalEntity', 'team'),
      alias: text({ quickSearch: true }),
      lifecycle,
      location: { type: 'LOCATION' },
    },
  },
  BusinessCapability: {
    config: { maxHierarchyLevel: 6, qualitySeal: seal(365) },
    fields: {
      alias: text({ quickSearch: true }),
      lifecycle,
      strategicImportance,
      currentMaturity: maturity,
      targetMaturity: maturity,
      maturityDescription: text(),
    },
  },
  BusinessContext: {
    config: { maxHierarchyLevel: 5, qualitySeal: seal(365) },
    fields: {
      category: single('customerJourney', 'process', 'businessProduct', 'valueStream', 'esgCapability'),
      alias: text({ quickSearch: true }),
      lifecycle,
    },
  },
} satisfies Record<string, TypeDefinition>
