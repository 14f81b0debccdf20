import { z } from 'zod'
import { SubscriptionType } from './data-model.ts'
import { Id, Instant } from './ids.ts'

/** A calendar day, YYYY-MM-DD. */
export const Day = z.iso.date()
const text = (max: number) => z.string().max(max)

/** One field value: its class name and the members of that class. */
export const LxField = z.looseObject({ type: z.string() }).meta({ id: 'LxField' })
export const FieldnameAndData = z
  .object({ name: z.string(), dataType: z.null().optional(), data: LxField.nullable() })
  .meta({ id: 'FieldnameAndData' })

/** `SectionCompletion`: a fact sheet or a section, with its parts by their labels; `ConcreteCompletion`: a subsection, without `subCompletions`. */
export type Completion = {
  type: string
  completion: number
  percentage: number
  totalWeight: number
  weightedSum: number
  subCompletions?: Record<string, Completion> | undefined
}
export const Completion: z.ZodType<Completion> = z
  .object({
    type: z.string(),
    completion: z.number(),
    percentage: z.int(),
    totalWeight: z.number(),
    weightedSum: z.number(),
    get subCompletions() {
      return z.record(z.string(), Completion).optional()
    },
  })
  .meta({ id: 'Completion' })

export const TagGroup = z
  .object({
    id: Id,
    name: z.string(),
    shortName: z.string().optional(),
    description: z.string().optional(),
    mandatory: z.boolean(),
    mode: z.enum(['SINGLE', 'MULTIPLE']),
    restrictToFactSheetTypes: z.array(z.string()),
    mandatoryForFactSheetTypes: z.array(z.string()),
  })
  .meta({ id: 'TagGroup' })
export const Tag = z
  .object({
    id: Id,
    tagGroup: TagGroup.optional(),
    name: z.string(),
    description: z.string().optional(),
    bgColor: z.string(),
    status: z.enum(['ACTIVE', 'ARCHIVED']),
  })
  .meta({ id: 'Tag' })
export type Tag = z.output<typeof Tag>

export const Document = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().optional(),
    url: z.string().optional(),
    origin: z.string().optional(),
    documentType: z.string().optional(),
    metadata: z.string().optional(),
    refId: z.string().optional(),
    createdAt: Instant,
    fileInformation: z.object({ fileName: z.string(), mediaType: z.string() }).optional(),
    size: z.int().optional(),
    displayName: z.string(),
  })
  .meta({ id: 'Document' })

export const SubscriptionRole = z
  .object({ roleId: Id, comment: z.string().optional(), name: z.string(), description: z.string().optional() })
  .meta({ id: 'LinkedSubscriptionRoleData' })
export const FactSheetSubscription = z
  .object({
    id: Id,
    userId: Id,
    type: SubscriptionType,
    linkedRoles: z.array(SubscriptionRole),
    roles: z.array(
      z.object({
        id: Id,
        name: z.string(),
        restrictToFactSheetTypes: z.array(z.string()),
        subscriptionType: SubscriptionType,
      }),
    ),
  })
  .meta({ id: 'FactSheetSubscription' })

export const Milestone = z
  .object({ id: text(100).optional(), date: Day, name: text(255), description: text(4000).nullish() })
  .meta({ id: 'Milestone' })
export type Milestone = z.output<typeof Milestone>

export const AclReference = z.object({ id: Id, name: z.string() }).meta({ id: 'AccessControlEntityReference' })

/** The caller's permissions: on the fact sheet itself, and on its content by name of field, side and part. */
export const Permissions = z
  .object({
    self: z.array(z.string()),
    create: z.array(z.string()),
    read: z.array(z.string()),
    update: z.array(z.string()),
    delete: z.array(z.string()),
  })
  .meta({ id: 'PermissionsField' })

export const Status = z.enum(['ACTIVE', 'ARCHIVED'])
export const LxState = z.enum(['BROKEN_QUALITY_SEAL', 'DRAFT', 'REJECTED', 'APPROVED'])
export type LxState = z.output<typeof LxState>

export type FactSheetRelation = {
  id: string
  type: string
  fromId: string
  toId: string
  typeFromFS: string
  typeToFS: string
  displayNameToFS: string
  status: 'ACTIVE' | 'ARCHIVED'
  activeFrom?: string | undefined
  activeUntil?: string | undefined
  description?: string | undefined
  fields: z.output<typeof FieldnameAndData>[]
  naFields: string[]
  permittedReadACL: string[]
  idsOfConstrainingRelations: string[]
  constrainingRelations?: FactSheetRelation[] | undefined
  factSheet?: FactSheet | undefined
}
export type FactSheet = {
  id: string
  name: string
  displayName: string
  fullName: string
  type: string
  status: 'ACTIVE' | 'ARCHIVED'
  category?: string | undefined
  description?: string | undefined
  lxState: LxState
  qualitySealStatus: 'DISABLED' | 'APPROVED' | 'BROKEN'
  level: number
  rev: number
  createdAt: string
  updatedAt: string
  approvedAt?: string | undefined
  fields: z.output<typeof FieldnameAndData>[]
  naFields: string[]
  milestones: Milestone[]
  relations: FactSheetRelation[]
  permittedReadACL: z.output<typeof AclReference>[]
  permittedWriteACL: z.output<typeof AclReference>[]
  lxExcludeFromQuota: boolean
  completion?: Completion | undefined
  tags?: Tag[] | undefined
  documents?: z.output<typeof Document>[] | undefined
  subscriptions?: z.output<typeof FactSheetSubscription>[] | undefined
  permissions?: z.output<typeof Permissions> | undefined
}

/** `displayNameToFS`, `typeToFS`: the fact sheet at the `to` end; `type`: the persisted name. */
export const FactSheetRelation: z.ZodType<FactSheetRelation> = z
  .object({
    id: Id,
    type: z.string(),
    fromId: Id,
    toId: Id,
    typeFromFS: z.string(),
    typeToFS: z.string(),
    displayNameToFS: z.string(),
    status: Status,
    activeFrom: Day.optional(),
    activeUntil: Day.optional(),
    description: z.string().optional(),
    fields: z.array(FieldnameAndData),
    naFields: z.array(z.string()),
    permittedReadACL: z.array(z.string()),
    idsOfConstrainingRelations: z.array(Id),
    get constrainingRelations() {
      return z.array(FactSheetRelation).optional()
    },
    get factSheet() {
      return FactSheet.optional()
    },
  })
  .meta({ id: 'FactSheetRelation' })

/** Absent: parts that the query switched off, and parts that the type lacks. */
export const FactSheet: z.ZodType<FactSheet> = z
  .object({
    id: Id,
    name: z.string(),
    displayName: z.string(),
    fullName: z.string(),
    type: z.string(),
    status: Status,
    category: z.string().optional(),
    description: z.string().optional(),
    lxState: LxState,
    qualitySealStatus: z.enum(['DISABLED', 'APPROVED', 'BROKEN']),
    level: z.int(),
    rev: z.int(),
    createdAt: Instant,
    updatedAt: Instant,
    approvedAt: Instant.optional(),
    fields: z.array(FieldnameAndData),
    naFields: z.array(z.string()),
    milestones: z.array(Milestone),
    relations: z.array(FactSheetRelation),
    permittedReadACL: z.array(AclReference),
    permittedWriteACL: z.array(AclReference),
    lxExcludeFromQuota: z.boolean(),
    completion: Completion.optional(),
    tags: z.array(Tag).optional(),
    documents: z.array(Document).optional(),
    subscriptions: z.array(FactSheetSubscription).optional(),
    permissions: Permissions.optional(),
  })
  .meta({ id: 'FactSheet' })
