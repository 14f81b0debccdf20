import { z } from 'zod'
import './ids.ts'

const texts = z.record(z.string(), z.string())

/** The labels of a field as we write them. The interface leaves their form open, so other members are kept as they come. */
export interface FieldTranslation {
  label: string
  helpText?: string
  /** Of select, lifecycle and status fields. */
  values?: Record<string, string>
}
const fields = z.record(z.string(), z.unknown())

const FactSheetTranslation = z
  .object({
    fields: fields.optional(),
    label: z.object({ plural: z.string().optional(), singular: z.string().optional() }).optional(),
    helpText: z.string().optional(),
  })
  .meta({ id: 'FactSheetTranslation' })

const MetaItemTranslation = z.object({
  label: z.string().optional(),
  number: z.object({ singular: z.string().optional(), plural: z.string().optional() }).optional(),
  helpText: z.string().optional(),
})

/** All labels of a workspace's models in one language. */
export const Translation = z
  .object({
    dataModel: z
      .object({
        externalIdFields: fields.optional(),
        factSheets: z.record(z.string(), FactSheetTranslation).optional(),
        /** By persisted name; `labels` by side name. */
        relations: z.record(z.string(), z.object({ fields: fields.optional(), labels: texts.optional() })).optional(),
        /** The members that fact sheets of every type have. */
        baseModel: FactSheetTranslation.optional(),
      })
      .optional(),
    viewModel: z
      .object({
        /** By the last part of a section's key. */
        section: texts.optional(),
        /** By the middle part of a subsection's key. */
        subsection: z
          .record(z.string(), z.object({ helpText: z.string().optional(), label: z.string().optional() }))
          .optional(),
      })
      .optional(),
    reportingModel: z.object({ menu: texts.optional(), reports: texts.optional() }).optional(),
    dashboardModel: z.object({ shortcuts: texts.optional(), panels: texts.optional() }).optional(),
    factSheetResourceModel: z
      .object({ resourceTypes: z.record(z.string(), z.object({ label: z.string().optional() })).optional() })
      .optional(),
    custom: z
      .object({
        welcomeMessage: z.string().optional(),
        help: z.record(z.string(), z.unknown()).optional(),
        dataPrivacy: z.object({ title: z.string().optional(), text: z.string().optional() }).optional(),
      })
      .optional(),
    authorizationModel: z
      .object({
        permissionRoles: z.array(z.object({ key: z.string(), displayName: MetaItemTranslation.optional() })).optional(),
      })
      .optional(),
    staticContentModel: z
      .object({
        subscriptions: z
          .object({
            all: z.string().optional(),
            accountable: z.string().optional(),
            observer: z.string().optional(),
            responsible: z.string().optional(),
          })
          .optional(),
        relationBaseFields: z
          .object({
            description: z.string().optional(),
            activeFrom: z.string().optional(),
            activeUntil: z.string().optional(),
            activeBetween: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
  })
  .meta({ id: 'Translation' })
export type Translation = z.output<typeof Translation>
