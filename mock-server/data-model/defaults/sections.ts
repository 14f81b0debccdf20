import type { z } from 'zod'
import type { Section, Subsection } from '#contract/view-model.ts'
import type { TypeDefinition } from './fields.ts'

type Part = z.input<typeof Subsection>
export type SectionParts = Record<string, readonly (readonly [subsection: string, ...fields: string[]])[]>

/** Optional: a fact sheet is complete without them. */
const uncounted = new Set([
  'externalId',
  'lxCatalogId',
  'lxSiId',
  'signavioGlossaryItemId',
  'serviceNowId',
  'alias',
  'release',
  'businessCriticalityDescription',
  'functionalSuitabilityDescription',
  'technicalSuitabilityDescription',
  'maturityDescription',
  'lxHostingDescription',
  'lxSsoProvider',
  'lxStatusSSO',
  'lxCatalogStatus',
  'supportedPlatforms',
  'aggregatedObsolescenceRisk',
  'website',
  'location',
  'capEx',
  'opEx',
  'budgetAfterPlanning',
  'lxSixRClassification',
  'relToParent',
  'relToChild',
  'relToSuccessor',
  'relToPredecessor',
  'relToRequires',
  'relToRequiredBy',
  'projectStatus',
  'lxProductCategory',
  'relApplicationToPlatform',
  'relITComponentToPlatform',
  'relBusinessCapabilityToObjective',
  'relBusinessCapabilityToPlatform',
  'relPlatformToBusinessCapability',
  'relBusinessCapabilityToBusinessContext',
  'relBusinessContextToBusinessCapability',
  'relObjectiveToPlatform',
  'relITComponentToInterface',
  'category',
])
const weightOf = (name: string) => (uncounted.has(name) ? 0 : 1)

/**
 * Sections from their keys: a subsection whose name begins with `rel` shows that relation, any other the fields after its name.
 * Their labels are `section.<key>` and `subsection.<key>.label` of the fact sheet.
 */
export const sectionsOf = (parts: SectionParts, type: TypeDefinition): z.input<typeof Section>[] =>
  Object.entries(parts).map(([key, subsections]) => ({
    label: `section.${key}`,
    weight: 1,
    subsections: subsections.map(([name, ...fields]) =>
      name.startsWith('rel') ? relationPart(name) : fieldsPart(name, fields, type),
    ),
  }))

const relationPart = (name: string): Part => ({
  label: `subsection.${name}.label`,
  template: 'relation',
  templateOptions: { relationName: name },
  weight: weightOf(name),
})

const fieldsPart = (name: string, fields: readonly string[], type: TypeDefinition): Part => ({
  label: `subsection.${name}.label`,
  template: fields.includes('projectStatus') ? 'projectStatus' : 'fields',
  templateOptions: {
    layout: { fields: fields.map((field) => ({ name: field, type: widgetOf(field, type), weight: weightOf(field) })) },
  },
  weight: fields.some(weightOf) ? 1 : 0,
})

const widgets: Record<string, string> = {
  DOUBLE: 'costs',
  SINGLE_SELECT: 'status',
  MULTIPLE_SELECT: 'multipleSelect',
  LIFECYCLE: 'lifecycle',
  LOCATION: 'location',
  PROJECT_STATUS: 'projectStatus',
  AGGREGATED: 'percentage',
}

/** How a field is shown and edited. Those without a definition of the type are base fields and external ids. */
function widgetOf(field: string, type: TypeDefinition): string {
  const definition = type.fields?.[field]
  if (field === 'description' || field.endsWith('Description')) return 'textarea'
  if (!definition) return 'externalId'
  return widgets[definition.type] ?? 'text'
}
