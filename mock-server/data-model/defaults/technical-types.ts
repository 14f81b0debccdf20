import { providerBefore } from './names.ts'
import { type TypeDefinition, amount, lifecycle, seal, single, technicalSuitability, text } from './fields.ts'

/** Layer: technology. */
export const technicalTypes = {
  Provider: {
    config: { maxHierarchyLevel: 3, qualitySeal: seal(365) },
    fields: {
      alias: text({ quickSearch: true }),
      lifecycle,
      website: text({ fullTextSearch: false, validators: ['webAddress'] }),
    },
  },
  ITComponent: {
    config: { maxHierarchyLevel: 4, qualitySeal: seal(180) },
    fields: {
      category: single('hardware', 'software', 'service', 'iaas', 'paas', 'saas', 'aiModel'),
      alias: text({ quickSearch: true }),
      release: text({ quickSearch: true }),
      lifecycle,
      technicalSuitability,
      technicalSuitabilityDescription: text(),
      capEx: amount,
      opEx: amount,
    },
    namingRule: providerBefore,
  },
  TechnicalStack: {
    config: { maxHierarchyLevel: 5, qualitySeal: seal() },
    fields: { alias: text({ quickSearch: true }), lifecycle },
  },
} satisfies Record<string, TypeDefinition>
