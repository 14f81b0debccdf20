import { z } from 'zod'
import { DefaultAcl } from '#contract/data-model.ts'
import '#contract/ids.ts'

const units = ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const

/** Settings of one type of fact sheets. They are parts of the data model, the view model and the languages. */
export const FactSheetSettings = z
  .object({
    bgColor: z.string().max(100),
    onTheFlyCreation: z.boolean().default(false),
    config: z
      .object({
        maxHierarchyLevel: z.int().min(1).optional(),
        qualitySeal: z
          .object({
            enabled: z.boolean().default(false),
            value: z.int().min(0).optional(),
            unit: z.enum(units).optional(),
            ignoreUpdatesForFields: z.array(z.string()).optional(),
            ignoreUpdatesForRelations: z.array(z.string()).optional(),
          })
          .meta({ id: 'CustomizationQualitySeal' })
          .optional(),
        defaultACL: DefaultAcl.optional(),
      })
      .meta({ id: 'CustomizationConfig' }),
    /** By the key of the section; subsections by theirs. */
    sections: z
      .record(
        z.string(),
        z
          .object({
            subsections: z
              .record(
                z.string(),
                z
                  .object({ weight: z.number().min(0).optional(), disabled: z.boolean().default(false) })
                  .meta({ id: 'CustomizationSubsection' }),
              )
              .optional(),
          })
          .meta({ id: 'CustomizationSection' }),
      )
      .optional(),
    /** By language. */
    labels: z
      .record(
        z.string(),
        z
          .object({ singular: z.string().optional(), plural: z.string().optional() })
          .meta({ id: 'CustomizationLocalisedLabel' }),
      )
      .optional(),
  })
  .meta({ id: 'FactSheetSettings' })
export type FactSheetSettings = z.output<typeof FactSheetSettings>
