import {
  type TypeDefinition,
  functionalSuitability,
  lifecycle,
  multiple,
  seal,
  single,
  technicalSuitability,
  text,
} from './fields.ts'

/** Layer: applications and data. */
export const applicationTypes = {
  DataObject: {
    config: { maxHierarchyLevel: 4, qualitySeal: seal(365) },
    fields: {
      alias: text({ quickSearch: true }),
      lifecycle,
      dataClassification: single('public', 'sensitive', 'confidential', 'restricted'),
    },
  },
  Application: {
    config: { maxHierarchyLevel: 3, qualitySeal: seal(180), milestonesActive: true },
    fields: {
      category: single('businessApplication', 'microservice', 'aiAgent'),
      alias: text({ quickSearch: true }),
      release: text({ quickSearch: true }),
      lifecycle,
      businessCriticality: single(
        'administrativeService',
        'businessOperational',
        'businessCritical',
        'missionCritical',
      ),
      businessCriticalityDescription: text(),
      functionalSuitability,
      functionalSuitabilityDescription: text(),
      technicalSuitability,
      technicalSuitabilityDescription: text(),
      lxTimeClassification: single('tolerate', 'invest', 'migrate', 'eliminate'),
      lxSixRClassification: single('retain', 'retire', 'rehost', 'replatform', 'refactor', 'repurchase'),
      lxProductCategory: single(
        'businessManagement',
        'customerRelations',
        'collaboration',
        'analytics',
        'engineering',
        'security',
        'infrastructure',
      ),
      lxHostingType: single('onPremise', 'iaas', 'paas', 'saas', 'hybrid'),
      lxHostingDescription: text(),
      lxSsoProvider: text({ fullTextSearch: false }),
      lxStatusSSO: single('notSupported', 'available', 'inUse'),
      lxCatalogStatus: single('linked', 'requested', 'notLinked'),
      supportedPlatforms: multiple('web', 'windows', 'macOS', 'linux', 'iOS', 'android'),
      aggregatedObsolescenceRisk: {
        type: 'AGGREGATED',
        paths: [{ path: 'relApplicationToITComponent/obsolescenceRiskStatus' }],
        function: 'ITC_CRITICAL_RATIO',
        inView: true,
      },
    },
  },
  Interface: {
    config: { maxHierarchyLevel: 3, qualitySeal: seal(365) },
    fields: {
      category: single('logicalInterface', 'api', 'mcpServer'),
      alias: text({ quickSearch: true }),
      lifecycle,
      dataFlowDirection: single('outgoing', 'incoming', 'biDirectional'),
      interfaceType: single('synchronous', 'asynchronous', 'batch'),
      frequency: single('onDemand', 'realTime', 'hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly'),
    },
  },
} satisfies Record<string, TypeDefinition>
