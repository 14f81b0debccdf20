import { z } from 'zod'
import './ids.ts'

const names = z.array(z.string())

export const FieldLayout = z.object({
  name: z.string(),
  type: z.string().optional(),
  size: z.int().optional(),
  readonly: z.boolean().optional(),
  profile: z.string().optional(),
  /** Weight of the field in the completion; 1 if absent. */
  weight: z.number().min(0).optional(),
})

/** A group of fields or one relation, depending on `templateOptions`. */
export const Subsection = z
  .object({
    label: z.string(),
    helpText: z.string().optional(),
    template: z.string().optional(),
    templateOptions: z
      .looseObject({
        /** Side name of a relation, as seen from this type. */
        relationName: z.string().optional(),
        fieldName: z.string().optional(),
        layout: z.looseObject({ fields: z.array(FieldLayout).default([]) }).optional(),
        relationGroupedBy: z
          .object({
            factSheetType: z.string().optional(),
            enablingRelation: z.string().optional(),
            groupingRelation: z.string().optional(),
          })
          .optional(),
      })
      .optional(),
    weight: z.number().min(0).optional(),
    disabled: z.boolean().optional(),
  })
  .meta({ id: 'Subsection' })
export type Subsection = z.output<typeof Subsection>

export const Section = z
  .object({
    label: z.string(),
    disabled: z.boolean().optional(),
    subsections: z.array(Subsection).default([]),
    tabs: names.optional(),
    weight: z.number().min(0).optional(),
  })
  .meta({ id: 'Section' })
export type Section = z.output<typeof Section>

export const FacetViewState = z.object({ facetKey: z.string(), open: z.boolean(), visible: z.boolean() })

export const FactSheetViewModel = z
  .object({
    type: z.string().optional(),
    bgColor: z.string().optional(),
    color: z.string().optional(),
    onTheFlyCreation: z.boolean().default(false),
    hiddenForRoles: names.optional(),
    /** Field → value → icon, colour. */
    fieldMetaData: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    facetViewStates: z.array(FacetViewState).default([]),
    sections: z.array(Section).default([]),
    hoverConfig: z
      .object({ fields: z.array(z.object({ name: z.string(), type: z.string().optional() })).default([]) })
      .optional(),
    factSheetTabRestriction: z.record(z.string(), names).optional(),
  })
  .meta({ id: 'FactSheetViewModel' })
export type FactSheetViewModel = z.output<typeof FactSheetViewModel>

/** Always sent as a list; written as a list or keyed by type (`ViewModelInput`). */
export const ViewModel = z
  .object({
    factSheets: z.array(FactSheetViewModel).default([]),
    navigation: z.record(z.string(), z.object({ permittedRoles: names.optional() })).default({}),
  })
  .meta({ id: 'ViewModelDefinition' })
export type ViewModel = z.output<typeof ViewModel>

/** As clients write it: the views of types as a list, or keyed by type. */
export const ViewModelInput = ViewModel.extend({
  factSheets: z
    .union([
      z.array(FactSheetViewModel),
      z
        .record(z.string(), FactSheetViewModel)
        .transform((views) => Object.entries(views).map(([type, view]) => ({ ...view, type }))),
    ])
    .default([]),
}).meta({ id: 'ViewModelInput' })
