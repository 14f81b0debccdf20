export const [TYPES, FIELDS] = [500, 60] as const

export type Model = {
  factSheets: Record<string, { fields: Record<string, object>; namingRule?: object }>
}

/** Fields of several kinds. */
export function manyFields(): Record<string, object> {
  const kinds = [
    { type: 'STRING', quickSearch: false },
    { type: 'SINGLE_SELECT', values: ['low', 'medium', 'high'] },
    { type: 'DOUBLE', range: { min: 0 } },
    { type: 'DATE' },
  ]
  return Object.fromEntries(
    Array.from({ length: FIELDS }, (_, nth) => [`field${nth}`, kinds[nth % kinds.length] ?? {}]),
  )
}

/** The model of a workspace with many more types, each with fields of several kinds. */
export function enlarged(model: Model): Model {
  const types = Array.from({ length: TYPES }, (_, nth): [string, Model['factSheets'][string]] => [
    `Kind${nth}`,
    { fields: manyFields() },
  ])
  return { ...model, factSheets: { ...model.factSheets, ...Object.fromEntries(types) } }
}
