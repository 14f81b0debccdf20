import { z } from 'zod'
import './ids.ts'

const names = z.array(z.string())
/** Field or base field → the values that activate whatever carries this condition. */
const ActivatedBy = z.record(z.string(), names)

/** Field types as definitions name them; in values, clients may also send the class name. */
export const FieldType = z.enum([
  'STRING',
  'INTEGER',
  'DOUBLE',
  'SINGLE_SELECT',
  'MULTIPLE_SELECT',
  'LIFECYCLE',
  'LOCATION',
  'EXTERNAL_ID',
  'PROJECT_STATUS',
  'AGGREGATED',
  'SEARCH_BASED',
  'FACT_SHEET_REFERENCES',
  'DATE',
  'BOOLEAN',
])
export type FieldType = z.output<typeof FieldType>

export const Aggregation = z.enum([
  'SUM',
  'AVG',
  'MIN',
  'MAX',
  'COUNT',
  'ITC_CRITICAL_COUNT',
  'ITC_ABS_COUNT',
  'ITC_CRITICAL_RATIO',
])

/** The definition of one field, with the members of all field types in one record. */
export const DataType = z
  .object({
    type: FieldType,
    mandatory: z.boolean().default(false),
    quickSearch: z.boolean().default(false),
    fullTextSearch: z.boolean().default(false),
    inFacet: z.boolean().default(false),
    inView: z.boolean().default(false),
    viewAggregation: z.enum(['OFF', 'MIN', 'MAX', 'AVG']).optional(),
    activatedBy: ActivatedBy.optional(),
    initialValue: z.string().optional(),
    /** STRING and EXTERNAL_ID: names of validators. */
    validators: names.optional(),
    /** INTEGER and DOUBLE; either end may be open. */
    range: z.object({ min: z.number().optional(), max: z.number().optional() }).optional(),
    /** SINGLE_SELECT, MULTIPLE_SELECT, LIFECYCLE (phases in order), PROJECT_STATUS. */
    values: names.optional(),
    urlTemplate: z.string().optional(),
    uniqueFactSheet: z.boolean().optional(),
    autoIncrement: z.boolean().optional(),
    autoIncrementPrefix: z.string().optional(),
    autoIncrementMinLength: z.int().optional(),
    readOnly: z.boolean().optional(),
    paths: z.array(z.object({ path: z.string() })).optional(),
    function: Aggregation.optional(),
    targetFactSheetType: z.string().optional(),
    identifyingField: z.string().optional(),
    searchParameterField: z.string().optional(),
    filterTemplate: z.string().optional(),
  })
  .meta({ id: 'DataType' })
export type DataType = z.output<typeof DataType>

/** One part of a name: a field of the fact sheet itself, or of those it is related to. */
export const ComponentConfig = z.object({
  relation: z.string().optional(),
  relationField: z.string().optional(),
  field: z.string().optional(),
  fixed: z.string().optional(),
  separator: z.string().optional(),
  prefix: z.string().optional(),
  postfix: z.string().optional(),
  operation: z.enum(['APPEND', 'PREPEND']).optional(),
})
export type ComponentConfig = z.output<typeof ComponentConfig>

const NameConfig = z.object({
  fullName: z.array(ComponentConfig).default([]),
  displayName: z.array(ComponentConfig).default([]),
})
/** `regular` makes displayName and fullName; `autogenerate`, where present, makes the name itself. */
export const NamingRule = z
  .object({ regular: NameConfig.optional(), autogenerate: NameConfig.optional() })
  .meta({ id: 'NamingRuleDefinition' })
export type NamingRule = z.output<typeof NamingRule>

export const SubscriptionType = z.enum(['ACCOUNTABLE', 'RESPONSIBLE', 'OBSERVER'])
export type SubscriptionType = z.output<typeof SubscriptionType>

export const QualitySealConfig = z
  .object({
    enabled: z.boolean(),
    value: z.int().optional(),
    unit: z.enum(['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS']).optional(),
    ignoreUpdatesForFields: names.default([]),
    ignoreUpdatesForRelations: names.default([]),
    ignoreUpdatesForTags: names.default([]),
  })
  .meta({ id: 'ConfigTypeOnOffWithTime' })

/** `AUTOMATIC`: an edit that leaves everything mandatory there approves; `MANUAL`: people do. */
export const ApprovalWorkflow = z
  .object({
    enabled: z.boolean().default(false),
    approvalStrategy: z.enum(['MANUAL', 'AUTOMATIC']).default('MANUAL'),
    rejectedState: z.boolean().default(false),
    mandatorySubscriptionTypes: z.array(SubscriptionType).default([]),
    mandatoryBaseFields: names.default([]),
  })
  .meta({ id: 'ApprovalWorkflowConfiguration' })
export type ApprovalWorkflow = z.output<typeof ApprovalWorkflow>

export const DefaultAcl = z.enum(['GLOBAL', 'WRITE_RESTRICTED', 'READ_RESTRICTED'])

export const FactSheetConfiguration = z
  .object({
    qualitySeal: QualitySealConfig.optional(),
    approvalWorkflow: ApprovalWorkflow.optional(),
    maxHierarchyLevel: z.int().optional(),
    defaultACL: DefaultAcl.default('GLOBAL'),
    impactManagement: z
      .object({
        enabled: z.boolean().default(false),
        impactDisplayingSubtypes: names.default([]),
        impactDefiningSubtypes: names.default([]),
      })
      .optional(),
    milestonesActive: z.boolean().default(false),
  })
  .meta({ id: 'FactSheetConfiguration' })

export const FactSheetDefinition = z
  .object({
    /** Persisted names of the relations that fact sheets of this type may have, on either end. */
    relations: names.default([]),
    config: FactSheetConfiguration.default({ defaultACL: 'GLOBAL', milestonesActive: false }),
    fields: z.record(z.string(), DataType).default({}),
    namingRule: NamingRule.optional(),
  })
  .meta({ id: 'FactSheetDefinition' })
export type FactSheetDefinition = z.output<typeof FactSheetDefinition>

/** The members that every fact sheet has; definitions of these names do not become fields. */
export const baseFields: ReadonlySet<string> = new Set([
  'name',
  'description',
  'displayName',
  'fullName',
  'status',
  'category',
  'level',
  'lxState',
  'tags',
])

/**
 * One end of a relation. All members describe the fact sheets at this end: `name` is the side name under which they see the
 * relation, `multiplicity` how many such relations each may have (SINGLE or 1, MULTI or *), `mandatory` whether each must have
 * one.
 */
export const RelationEnd = z
  .object({
    /** `BaseFactSheet` = any type that lists the relation. */
    factSheetType: z.string(),
    multiplicity: z.enum(['SINGLE', 'MULTI', '*', '1']).default('MULTI'),
    activatedBy: ActivatedBy.optional(),
    name: z.string(),
    mandatory: z.boolean().default(false),
    groupByTargetField: z.string().optional(),
  })
  .meta({ id: 'FromAndToDefinition' })

/**
 * TYPE_EQUAL: both ends have the same type. CYCLES_ALLOWED: may lead back to itself. FACT_SHEET_UNIQUE_LAX: one relation per pair
 * at a time.
 */
export const RelationConstraint = z.enum(['TYPE_EQUAL', 'CYCLES_ALLOWED', 'FACT_SHEET_UNIQUE_LAX'])

export const RelationDefinition = z
  .object({
    from: RelationEnd,
    to: RelationEnd,
    fields: z.record(z.string(), DataType).default({}),
    /** Persisted names of the relations that may constrain one of this type. */
    constrainingRelations: names.default([]),
    constraints: z.array(RelationConstraint).default([]),
  })
  .meta({ id: 'RelationDefinition' })
export type RelationDefinition = z.output<typeof RelationDefinition>

/** `Regex`: `value` is an expression that must match the whole text. `WebCallback` validators are stored and never called. */
export const CustomValidator = z
  .looseObject({ type: z.string(), value: z.string().optional() })
  .meta({ id: 'CustomValidator' })

export const ExternalIdField = DataType.omit({ type: true })
  .extend({ forFactSheets: names.default([]) })
  .meta({ id: 'ExternalIdFieldDefinition' })

/** The data model of a workspace (docs/interface/models.md). */
export const DataModel = z
  .object({
    factSheets: z.record(z.string(), FactSheetDefinition),
    relations: z.record(z.string(), RelationDefinition).default({}),
    validators: z.record(z.string(), CustomValidator).default({}),
    externalIdFields: z.record(z.string(), ExternalIdField).default({}),
    rules: z.object({ defaultNamingRule: NamingRule.optional() }).default({}),
  })
  .meta({ id: 'DataModel' })
export type DataModel = z.output<typeof DataModel>
