import { z } from 'zod'
import { ApprovalWorkflow, DefaultAcl, FieldType, RelationConstraint } from '#contract/data-model.ts'
import { Id } from '#contract/ids.ts'
import { FacetViewState } from '#contract/view-model.ts'

const names = z.array(z.string())
const weight = z.number().optional()

const MetaItemTranslation = z
  .object({
    label: z.string().optional(),
    number: z.object({ singular: z.string().optional(), plural: z.string().optional() }).optional(),
    helpText: z.string().optional(),
  })
  .meta({ id: 'MetaItemTranslation' })
export type MetaItemTranslation = z.output<typeof MetaItemTranslation>
/** By language. */
const translations = z.record(z.string(), MetaItemTranslation)

const MetaFieldValue = z
  .object({ key: z.string(), translations, color: z.string().optional() })
  .meta({ id: 'MetaFieldValue' })

const MetaField = z
  .object({
    key: z.string(),
    type: FieldType,
    values: z.array(MetaFieldValue),
    translations,
    visible: z.boolean(),
    quickSearch: z.boolean(),
    fullTextSearch: z.boolean(),
    inFacet: z.boolean(),
    inView: z.boolean(),
  })
  .meta({ id: 'MetaField' })
export type MetaField = z.output<typeof MetaField>

const MetaRelationEnd = z
  .object({
    externalName: z.string(),
    factSheetType: z.string(),
    multiplicity: z.enum(['SINGLE', 'MULTI']),
    mandatory: z.boolean(),
  })
  .meta({ id: 'MetaRelationDefinition' })

const MetaSubsection = z
  .object({
    key: z.string(),
    weight,
    visible: z.boolean(),
    type: z.enum([
      'FIELD',
      'RELATION',
      'RELATION_DIAGRAM',
      'PROJECT_STATUS',
      'PROPERTIES',
      'FS_REFERENCES',
      'WEBCOMPONENT',
      'MILESTONES',
    ]),
    translations,
    fields: z.array(MetaField),
    /** Of a relation, as the other members below. */
    from: MetaRelationEnd.optional(),
    to: MetaRelationEnd.optional(),
    /** Its persisted name. */
    name: z.string().optional(),
    direction: z.enum(['FORWARD', 'REVERSE']).optional(),
    referencedInNamingRule: z.boolean().optional(),
    referencedInConstrainingRelations: z.boolean().optional(),
  })
  .meta({ id: 'MetaSubsection' })
export type MetaSubsection = z.output<typeof MetaSubsection>

const MetaSection = z
  .object({
    key: z.string(),
    weight,
    subsections: z.array(MetaSubsection),
    translations,
    visible: z.boolean(),
  })
  .meta({ id: 'MetaSection' })
export type MetaSection = z.output<typeof MetaSection>

const MetaFactSheetType = z
  .object({
    key: z.string(),
    factSheetTypeConfig: z
      .object({
        maxHierarchyLevel: z.int().optional(),
        color: z.string().optional(),
        bgColor: z.string().optional(),
        facetViewStates: z.array(FacetViewState),
        qualitySeal: z.object({ enabled: z.boolean(), breakAfterDays: z.int().optional() }).optional(),
        approvalWorkflow: ApprovalWorkflow.optional(),
        onTheFlyCreation: z.boolean(),
        hiddenForRoles: names,
        defaultACL: DefaultAcl,
      })
      .meta({ id: 'MetaFactSheetTypeConfig' }),
    translations,
    sections: z.array(MetaSection),
  })
  .meta({ id: 'MetaFactSheetType' })
export type MetaFactSheetType = z.output<typeof MetaFactSheetType>

/** The data model as its sections show it, with labels in all languages. */
export const MetaModel = z
  .object({
    modelInfo: z.object({ workspaceId: Id, revision: z.int() }).meta({ id: 'MetaModelInfo' }),
    factSheetTypes: z.array(MetaFactSheetType),
  })
  .meta({ id: 'MetaModel' })
export type MetaModel = z.output<typeof MetaModel>

/** What goes with a type that is deleted. */
export const DeletionPreview = z
  .object({
    fsType: z.string(),
    factSheetDeletionCount: z.int(),
    affectedRelations: z.array(
      z
        .object({ name: z.string(), constraints: z.array(RelationConstraint), constrainingRelations: names })
        .meta({ id: 'RelationToDelete' }),
    ),
    /** Types whose names are made of fact sheets of the type. */
    affectedByNamingRuleFSType: names,
  })
  .meta({ id: 'FSTypeDeletionPreview' })
export type DeletionPreview = z.output<typeof DeletionPreview>
