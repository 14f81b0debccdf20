import type { SectionParts } from './sections.ts'

const hierarchy = [['relToParent'], ['relToChild']] as const
const dependencies = [['relToRequires'], ['relToRequiredBy'], ['relToPredecessor'], ['relToSuccessor']] as const
const maturity = [
  ['importance', 'strategicImportance'],
  ['maturity', 'currentMaturity', 'targetMaturity', 'maturityDescription'],
] as const

/** The layout of the fact sheets of each type. */
export const typeSections: Record<string, SectionParts> = {
  Objective: {
    information: [['description', 'description'], ['lifecycle', 'lifecycle'], ...hierarchy, ['ids', 'externalId']],
    lxPortfolioStrategy: [['relObjectiveToBusinessCapability'], ['relObjectiveToPlatform']],
    dependencies,
  },
  Platform: {
    information: [['description', 'description'], ['lifecycle', 'lifecycle'], ...hierarchy, ['ids', 'externalId']],
    lxPortfolioStrategy: [...maturity, ['relPlatformToObjective']],
    businessSupport: [['relPlatformToApplication'], ['relPlatformToITComponent'], ['relPlatformToBusinessCapability']],
    dependencies,
  },
  Initiative: {
    information: [
      ['description', 'category', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId'],
    ],
    projects: [
      ['projectStatus', 'projectStatus'],
      ['budget', 'budgetAfterPlanning'],
    ],
    businessSupport: [
      ['relInitiativeToBusinessCapability'],
      ['relInitiativeToBusinessContext'],
      ['relInitiativeToOrganization'],
    ],
    sourcing: [['relInitiativeToApplication'], ['relInitiativeToITComponent'], ['relInitiativeToProvider']],
    dependencies,
  },
  Organization: {
    information: [
      ['description', 'category', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ['location', 'location'],
      ...hierarchy,
      ['ids', 'externalId', 'serviceNowId', 'signavioGlossaryItemId'],
    ],
    businessSupport: [['relOrganizationToApplication'], ['relOrganizationToITComponent']],
    projects: [['relOrganizationToInitiative']],
    dependencies,
  },
  BusinessCapability: {
    information: [
      ['description', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'signavioGlossaryItemId'],
    ],
    lxPortfolioStrategy: [...maturity, ['relBusinessCapabilityToObjective'], ['relBusinessCapabilityToPlatform']],
    businessSupport: [['relBusinessCapabilityToApplication'], ['relBusinessCapabilityToBusinessContext']],
    projects: [['relBusinessCapabilityToInitiative']],
    dependencies,
  },
  BusinessContext: {
    information: [
      ['description', 'category', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'signavioGlossaryItemId'],
    ],
    businessSupport: [['relBusinessContextToApplication'], ['relBusinessContextToBusinessCapability']],
    projects: [['relBusinessContextToInitiative']],
    dependencies,
  },
  DataObject: {
    information: [
      ['description', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'signavioGlossaryItemId'],
    ],
    dataManagement: [
      ['classification', 'dataClassification'],
      ['relDataObjectToApplication'],
      ['relDataObjectToInterface'],
    ],
    dependencies,
  },
  Application: {
    information: [
      ['description', 'category', 'description', 'alias', 'release'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'lxCatalogId', 'lxSiId', 'signavioGlossaryItemId', 'serviceNowId'],
    ],
    businessSupport: [
      ['criticality', 'businessCriticality', 'businessCriticalityDescription'],
      ['functionalFit', 'functionalSuitability', 'functionalSuitabilityDescription'],
      ['relApplicationToBusinessCapability'],
      ['relApplicationToOrganization'],
      ['relApplicationToBusinessContext'],
    ],
    lxPortfolioStrategy: [['portfolio', 'lxTimeClassification', 'lxSixRClassification'], ['relApplicationToPlatform']],
    dataManagement: [
      ['relApplicationToDataObject'],
      ['relProviderApplicationToInterface'],
      ['relConsumerApplicationToInterface'],
    ],
    sourcing: [
      ['technicalFit', 'technicalSuitability', 'technicalSuitabilityDescription', 'aggregatedObsolescenceRisk'],
      [
        'hosting',
        'lxProductCategory',
        'lxHostingType',
        'lxHostingDescription',
        'lxCatalogStatus',
        'supportedPlatforms',
      ],
      ['signOn', 'lxStatusSSO', 'lxSsoProvider'],
      ['relApplicationToITComponent'],
    ],
    projects: [['relApplicationToInitiative']],
    dependencies,
  },
  Interface: {
    information: [
      ['description', 'category', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId'],
    ],
    dataManagement: [
      ['dataFlow', 'dataFlowDirection', 'interfaceType', 'frequency'],
      ['relInterfaceToProviderApplication'],
      ['relInterfaceToConsumerApplication'],
      ['relInterfaceToDataObject'],
    ],
    sourcing: [['relInterfaceToITComponent']],
    dependencies,
  },
  Provider: {
    information: [
      ['description', 'description', 'alias', 'website'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'lxCatalogId'],
    ],
    sourcing: [['relProviderToITComponent']],
    projects: [['relProviderToInitiative']],
    dependencies,
  },
  ITComponent: {
    information: [
      ['description', 'category', 'description', 'alias', 'release'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId', 'lxCatalogId', 'signavioGlossaryItemId', 'serviceNowId'],
    ],
    businessSupport: [
      ['relITComponentToApplication'],
      ['relITComponentToOrganization'],
      ['relITComponentToInterface'],
      ['relITComponentToPlatform'],
    ],
    sourcing: [
      ['technicalFit', 'technicalSuitability', 'technicalSuitabilityDescription'],
      ['costs', 'capEx', 'opEx'],
      ['relITComponentToProvider'],
      ['relITComponentToTechnologyStack'],
    ],
    projects: [['relITComponentToInitiative']],
    dependencies,
  },
  TechnicalStack: {
    information: [
      ['description', 'description', 'alias'],
      ['lifecycle', 'lifecycle'],
      ...hierarchy,
      ['ids', 'externalId'],
    ],
    sourcing: [['relTechnologyStackToITComponent']],
    dependencies,
  },
}
