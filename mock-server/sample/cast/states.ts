import { idFor } from './random.ts'

type Filters = Readonly<Record<string, readonly string[]>>

/** The id of a fact sheet of the sample, by type and name. */
export const factSheetId = (type: string, name: string): string => idFor(`fact sheet ${type} ${name}`)

const relatedTypes = ['Application', 'BusinessCapability', 'DataObject', 'Organization', 'Provider']

/** Filters by their keys; those of relations name fact sheets. */
function facets(filters: Filters) {
  return Object.entries(filters).map(([facetKey, keys]) => {
    const type =
      facetKey === 'relToParent'
        ? filters['FactSheetTypes']?.[0]
        : relatedTypes.find((known) => facetKey.endsWith(known))
    const keyOf = (name: string) => (type === undefined || name.startsWith('__') ? name : factSheetId(type, name))
    return { facetKey, operator: 'OR', keys: facetKey.startsWith('rel') ? keys.map(keyOf) : [...keys] }
  })
}

/** A saved search: fact sheets, columns and order. */
export const search = (
  type: string,
  filters: Filters,
  columns: readonly string[],
  { sort = 'displayName', text }: { sort?: string; text?: string } = {},
): Record<string, unknown> => ({
  filter: {
    facetFilters: facets({ FactSheetTypes: [type], ...filters }),
    ...(text === undefined ? {} : { fullTextSearch: text }),
  },
  sorting: [{ key: sort, mode: 'BY_FIELD', order: sort === 'displayName' ? 'asc' : 'desc' }],
  view: 'table',
  columns: ['displayName', ...columns],
})

/** A report: its kind, content and colouring. */
export const report = (
  kind: string,
  filters: Filters,
  { view, customState = {}, table }: { view: string; customState?: Record<string, unknown>; table?: readonly string[] },
): Record<string, unknown> => ({
  reportType: kind,
  filters: facets(filters),
  views: [{ key: view, primary: true }],
  customState,
  ...(table
    ? { tableConfig: { columns: [...table], frozen: 1 }, tableSortings: [{ column: table[0], direction: 'ASC' }] }
    : {}),
})

type Node = { type: string; name: string }
type Link = readonly [from: number, to: number, label?: string]

/** A drawing: its fact sheets on a grid, with the arrows between them, as the diagram editor stores them. */
export function drawing(nodes: readonly Node[], links: readonly Link[]): Record<string, unknown> {
  const cells = nodes.map(({ type, name }, index) => {
    const [x, y] = [40 + (index % 4) * 240, 40 + Math.floor(index / 4) * 140]
    const data = `type="factSheet" factSheetType="${type}" factSheetId="${factSheetId(type, name)}" label="${escapeXml(name)}"`
    const shape = `<mxCell style="shape=label;rounded=1" vertex="1" parent="1"><mxGeometry x="${x}" y="${y}" width="180" height="60" as="geometry"/></mxCell>`
    return `<object id="n${index}" ${data}>${shape}</object>`
  })
  const arrows = links.map(
    ([from, to, label = ''], index) =>
      `<mxCell id="e${index}" value="${escapeXml(label)}" edge="1" parent="1" source="n${from}" target="n${to}"><mxGeometry relative="1" as="geometry"/></mxCell>`,
  )
  const root = ['<mxCell id="0"/>', '<mxCell id="1" parent="0"/>', ...cells, ...arrows].join('')
  return { graphXml: `<mxGraphModel grid="1"><root>${root}</root></mxGraphModel>`, viewport: { x: 0, y: 0, scale: 1 } }
}

type Panel = { title: string; chart: 'PIE' | 'BAR' | 'LINE' | 'KPI' | 'TABLE'; field: string; filters: Filters }

/** A dashboard of panels, two in a row. */
export const dashboard = (panels: readonly Panel[]): Record<string, unknown> => ({
  panels: panels.map(({ title, chart, field, filters }, index) => ({
    title,
    type: 'CHART',
    layout: { x: (index % 2) * 6, y: Math.floor(index / 2) * 4, w: 6, h: 4 },
    options: { chartType: chart, singleSelectField: field, filter: { facetFilter: facets(filters) } },
  })),
})

/** A saved export: a search, the columns by key, and the form of the file. */
export const fileExport = (
  type: string,
  filters: Filters,
  columns: readonly string[],
  schedule: 'manual' | 'daily' | 'weekly',
): Record<string, unknown> => ({
  filter: { facetFilters: facets({ FactSheetTypes: [type], ...filters }) },
  export: { format: 'xlsx', columns: ['id', 'name', ...columns], labels: 'keys', schedule },
})

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
