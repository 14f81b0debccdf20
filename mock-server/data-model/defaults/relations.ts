import {
  type Relation,
  amount,
  functionalSuitability,
  multiple,
  single,
  support,
  technicalSuitability,
  usage,
} from './fields.ts'

/** One end: the type, and the name under which its fact sheets see the relation. */
type End = readonly [factSheetType: string, name: string]

const numberOfUsers = { type: 'INTEGER', range: { min: 0 } } as const
const ofPlatform = {
  strategicSupport: single('low', 'medium', 'high'),
  implementation: single('planned', 'partial', 'complete'),
}

/** Many on both ends, each pair once at a time; `more` adds or overrides members. */
const between = (from: End, to: End, more: Partial<Relation> = {}): Relation => ({
  from: { factSheetType: from[0], name: from[1], multiplicity: 'MULTI' },
  to: { factSheetType: to[0], name: to[1], multiplicity: 'MULTI' },
  constraints: ['FACT_SHEET_UNIQUE_LAX'],
  ...more,
})

/** The relations of every type. A child has one parent. */
export const commonRelations = {
  childParentRelation: {
    from: { factSheetType: 'BaseFactSheet', name: 'relToParent', multiplicity: 'SINGLE' },
    to: { factSheetType: 'BaseFactSheet', name: 'relToChild', multiplicity: 'MULTI' },
    constraints: ['TYPE_EQUAL', 'FACT_SHEET_UNIQUE_LAX'],
  },
  requiresRelation: between(['BaseFactSheet', 'relToRequires'], ['BaseFactSheet', 'relToRequiredBy'], {
    constraints: ['CYCLES_ALLOWED', 'FACT_SHEET_UNIQUE_LAX'],
  }),
} satisfies Record<string, Relation>

/** One for each type: the successor of a fact sheet has the same type. */
export const successorRelation = (type: string): [name: string, Relation] => [
  `${lowerFirst(type)}SuccessorRelation`,
  between([type, 'relToSuccessor'], [type, 'relToPredecessor'], {
    constraints: ['TYPE_EQUAL', 'FACT_SHEET_UNIQUE_LAX'],
  }),
]

/** Between two types; the persisted names are older than some of the types' names. */
export const relations = {
  applicationITComponentRelation: between(
    ['Application', 'relApplicationToITComponent'],
    ['ITComponent', 'relITComponentToApplication'],
    {
      fields: {
        costTotalAnnual: amount,
        technicalSuitability,
        obsolescenceRiskStatus: single('noRisk', 'riskIdentified', 'riskReduction', 'riskAccepted'),
        riskTargetDate: { type: 'DATE' },
      },
    },
  ),
  applicationBusinessCapabilityRelation: between(
    ['Application', 'relApplicationToBusinessCapability'],
    ['BusinessCapability', 'relBusinessCapabilityToApplication'],
    {
      fields: { supportType: support, functionalSuitability },
      constrainingRelations: ['applicationUserGroupRelation'],
    },
  ),
  applicationUserGroupRelation: between(
    ['Application', 'relApplicationToOrganization'],
    ['Organization', 'relOrganizationToApplication'],
    // The same organization may both own and use an application, once each.
    { fields: { usageType: usage, functionalSuitability, numberOfUsers }, constraints: [] },
  ),
  applicationBusinessContextRelation: between(
    ['Application', 'relApplicationToBusinessContext'],
    ['BusinessContext', 'relBusinessContextToApplication'],
  ),
  applicationDataObjectRelation: between(
    ['Application', 'relApplicationToDataObject'],
    ['DataObject', 'relDataObjectToApplication'],
    { fields: { usage: multiple('create', 'read', 'update', 'delete') } },
  ),
  applicationInterfaceProviderRelation: between(
    ['Application', 'relProviderApplicationToInterface'],
    ['Interface', 'relInterfaceToProviderApplication'],
  ),
  applicationInterfaceConsumerRelation: between(
    ['Application', 'relConsumerApplicationToInterface'],
    ['Interface', 'relInterfaceToConsumerApplication'],
  ),
  applicationProjectRelation: between(
    ['Application', 'relApplicationToInitiative'],
    ['Initiative', 'relInitiativeToApplication'],
  ),
  interfaceDataObjectRelation: between(
    ['Interface', 'relInterfaceToDataObject'],
    ['DataObject', 'relDataObjectToInterface'],
  ),
  interfaceITComponentRelation: between(
    ['Interface', 'relInterfaceToITComponent'],
    ['ITComponent', 'relITComponentToInterface'],
  ),
  itComponentProviderRelation: between(
    ['ITComponent', 'relITComponentToProvider'],
    ['Provider', 'relProviderToITComponent'],
    // The name of a component begins with that of its provider, so it has only one.
    { from: { factSheetType: 'ITComponent', name: 'relITComponentToProvider', multiplicity: 'SINGLE' } },
  ),
  itComponentTechnologyStackRelation: between(
    ['ITComponent', 'relITComponentToTechnologyStack'],
    ['TechnicalStack', 'relTechnologyStackToITComponent'],
    { fields: { supportType: support } },
  ),
  itComponentOrganizationRelation: between(
    ['ITComponent', 'relITComponentToOrganization'],
    ['Organization', 'relOrganizationToITComponent'],
    { fields: { usageType: usage, numberOfUsers } },
  ),
  objectiveBusinessCapabilityRelation: between(
    ['Objective', 'relObjectiveToBusinessCapability'],
    ['BusinessCapability', 'relBusinessCapabilityToObjective'],
    { fields: { supportType: support } },
  ),
  platformApplicationRelation: between(
    ['Platform', 'relPlatformToApplication'],
    ['Application', 'relApplicationToPlatform'],
    { fields: ofPlatform },
  ),
  platformITComponentRelation: between(
    ['Platform', 'relPlatformToITComponent'],
    ['ITComponent', 'relITComponentToPlatform'],
    { fields: ofPlatform },
  ),
  platformObjectiveRelation: between(['Platform', 'relPlatformToObjective'], ['Objective', 'relObjectiveToPlatform'], {
    fields: ofPlatform,
  }),
  platformBusinessCapabilityRelation: between(
    ['Platform', 'relPlatformToBusinessCapability'],
    ['BusinessCapability', 'relBusinessCapabilityToPlatform'],
    { fields: ofPlatform },
  ),
  businessCapabilityBusinessContextRelation: between(
    ['BusinessCapability', 'relBusinessCapabilityToBusinessContext'],
    ['BusinessContext', 'relBusinessContextToBusinessCapability'],
  ),
  projectBusinessCapabilityRelation: between(
    ['Initiative', 'relInitiativeToBusinessCapability'],
    ['BusinessCapability', 'relBusinessCapabilityToInitiative'],
  ),
  projectBusinessContextRelation: between(
    ['Initiative', 'relInitiativeToBusinessContext'],
    ['BusinessContext', 'relBusinessContextToInitiative'],
  ),
  projectUserGroupRelation: between(
    ['Initiative', 'relInitiativeToOrganization'],
    ['Organization', 'relOrganizationToInitiative'],
  ),
  projectITComponentRelation: between(
    ['Initiative', 'relInitiativeToITComponent'],
    ['ITComponent', 'relITComponentToInitiative'],
  ),
  projectProviderRelation: between(['Initiative', 'relInitiativeToProvider'], ['Provider', 'relProviderToInitiative']),
} satisfies Record<string, Relation>

/** ITComponent → itComponent, DataObject → dataObject. */
const lowerFirst = (type: string) => type.replace(/^([A-Z]+)(?=[A-Z])|^[A-Z]/, (start) => start.toLowerCase())
