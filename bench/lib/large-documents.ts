import { FIELDS, type Model, manyFields } from './large-model.ts'

type Entries<Value> = Readonly<Record<string, Value>>
export interface Role {
  readonly name: string
}
export interface View {
  readonly factSheets: readonly { readonly type?: string }[]
}
export interface Labels {
  readonly dataModel?: { readonly factSheets?: Entries<object> }
}
export interface Reporting {
  readonly menu: Entries<object>
  readonly reports: Entries<object>
}

const [ROLES, REPORTS, CHARTS, RESOURCES] = [450, 5000, 1000, 20_000]

/** The types of the enlarged model; those of the workspace have views and labels already. */
const largeTypes = ({ factSheets }: Model) => Object.entries(factSheets).filter(([name]) => name.startsWith('Kind'))
const numbered = <Value>(count: number, name: string, make: (nth: number) => Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`${name}${nth}`, make(nth)]))

/** All types with one more field. */
export const withField = (model: Model, name: string): Model => ({
  ...model,
  factSheets: Object.fromEntries(
    Object.entries(model.factSheets).map(([key, type]) => [
      key,
      { ...type, fields: { ...type.fields, [name]: { type: 'STRING' } } },
    ]),
  ),
})

/** Sections of ten fields for each type. */
export const largeView = (view: View, model: Model, text: string): View => ({
  ...view,
  factSheets: [
    ...view.factSheets.filter(({ type = '' }) => !type.startsWith('Kind')),
    ...largeTypes(model).map(([type, { fields }]) => {
      const subsections = Object.keys(fields).map((name) => ({
        label: name,
        helpText: text,
        weight: 1,
        templateOptions: { layout: { fields: [{ name }] } },
      }))
      const sections = Array.from({ length: FIELDS / 10 }, (_, nth) => ({
        label: `section${nth}`,
        subsections: subsections.slice(nth * 10, nth * 10 + 10),
      }))
      return { type, bgColor: '#204060', sections }
    }),
  ],
})

/** Labels for each type and each of its fields. */
export const largeLabels = (labels: Labels, model: Model, text: string): Labels => {
  const types = largeTypes(model).map(([type, { fields }]) => [
    type,
    {
      label: { singular: type, plural: `${type}s` },
      fields: Object.fromEntries(Object.keys(fields).map((name) => [name, { label: name, helpText: text }])),
    },
  ])
  const { factSheets } = labels.dataModel ?? {}
  return { ...labels, dataModel: { ...labels.dataModel, factSheets: { ...factSheets, ...Object.fromEntries(types) } } }
}

/** Reports with long settings, and menus that name them. */
export const largeReporting = ({ menu, reports, ...rest }: Reporting, text: string): Reporting => ({
  ...rest,
  reports: { ...reports, ...numbered(REPORTS, 'report', (nth) => ({ id: `${nth}`, config: { text } })) },
  menu: {
    ...menu,
    ...numbered(REPORTS / 100, 'menu', (nth) => ({
      entries: Array.from({ length: 100 }, (_, at) => ({ report: `report${nth * 100 + at}` })),
    })),
  },
})

export const manyResources = (): object => ({
  resourceTypes: numbered(RESOURCES, 'kind', (nth) => ({ icon: `icon${nth}` })),
})

/** The roles of a workspace, and many custom ones that may view some types each. */
export const manyRoles = (roles: readonly Role[], model: Model, description: string): Role[] => {
  const types = Object.keys(model.factSheets)
  const custom = Array.from({ length: ROLES }, (_, nth) => {
    const values = Array.from({ length: 100 }, (_each, at) => types[(nth + at) % types.length])
    const instances = [{ values }]
    const permissions = [{ domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ', 'UPDATE'], instances }]
    return { name: `MANY_${nth}`, displayName: `Many ${nth}`, description, permissions }
  })
  return [...roles.filter(({ name }) => !name.startsWith('MANY_')), ...custom]
}

/** Settings with as many charts as fit into a body. */
export const largeSettings = (settings: object): object => ({
  ...settings,
  metrics: {
    charts: Array.from({ length: CHARTS }, (_, nth) => ({ id: `${nth}`, chart: { title: 'x'.repeat(900) } })),
  },
})

/** Actions that add types with all kinds of fields. */
export const manyActions = (): object[] =>
  Array.from({ length: 200 }, (_, nth) => ({
    type: 'CREATE_ITEM',
    subtype: 'FACT_SHEET_TYPE',
    payload: { key: `Asked${nth}`, fields: manyFields() },
  }))
