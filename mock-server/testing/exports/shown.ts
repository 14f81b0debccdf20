import type { Client, Json } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import type { Cell } from './exported.ts'

type Row = Readonly<Record<string, Cell>>

/** What GraphQL shows somebody of a type, as the rows of its sheet should have it. */
export interface ShownType {
  readonly factSheets: readonly Row[]
  /** Of relations that begin at these fact sheets, by persisted name. */
  readonly relations: ReadonlyMap<string, readonly Row[]>
}

const PARTS: Readonly<Record<string, string>> = {
  EXTERNAL_ID: '{ externalId }',
  LOCATION: '{ rawAddress }',
  LIFECYCLE: '{ phases { phase startDate } }',
  PROJECT_STATUS: '{ id date status progress description }',
}
const members = 'id type name displayName status description category qualitySeal createdAt updatedAt naFields'

/** Asks GraphQL for everything that a snapshot has of a type. */
export async function shownType(client: Client, model: Json, type: string): Promise<ShownType> {
  const { data } = await graph(client, `{ shape: __type(name: "${type}") { fields { name } } }`)
  const known = new Set<string>(data.shape.fields.map(({ name }: Json) => name))
  const external = Object.entries<Json>(model.externalIdFields).flatMap(([name, { forFactSheets }]) =>
    forFactSheets.includes(type) ? [[name, { type: 'EXTERNAL_ID' }] as const] : [],
  )
  const fields = [...Object.entries<Json>(model.factSheets[type].fields), ...external].filter(
    ([name]) => known.has(name) && !members.split(' ').includes(name),
  )
  const sides = Object.entries<Json>(model.relations).flatMap(([name, { from, fields: own }]) =>
    known.has(from.name) ? [{ name, side: from.name, fields: Object.entries<Json>(own ?? {}) }] : [],
  )
  const selection = [
    members,
    'completion { percentage } tags { name tagGroup { name } }',
    'subscriptions { edges { node { type user { email } roles { name } } } }',
    ...fields.map(([name, { type: of }]) => `${name} ${PARTS[of] ?? ''}`),
    ...sides.map(
      (side) => `${side.side} { edges { node { id activeFrom activeUntil description
        ${side.fields.map(([name, { type: of }]) => `${name} ${PARTS[of] ?? ''}`).join(' ')} factSheet { id type displayName } } } }`,
    ),
  ].join('\n')
  const query = `{ allFactSheets(factSheetType: ${type}) { edges { node { ... on ${type} { ${selection} } } } } }`
  const answer = await graph(client, query)
  if (answer.errors) throw new Error(JSON.stringify(answer.errors))
  const nodes: Json[] = answer.data.allFactSheets.edges.map(({ node }: Json) => node)
  return {
    factSheets: nodes.map((node) => factSheetRow(node, fields)),
    relations: new Map(
      sides.map((side) => [
        side.name,
        nodes.flatMap((node) =>
          (node[side.side]?.edges ?? []).map(({ node: relation }: Json) => relationRow(side, node, relation)),
        ),
      ]),
    ),
  }
}

type Field = readonly [name: string, definition: Json]

function factSheetRow(node: Json, fields: readonly Field[]): Row {
  const row: Record<string, Cell> = {
    ...Object.fromEntries(members.split(' ').map((name) => [name, node[name] ?? null])),
    completion: node.completion.percentage,
    naFields: node.naFields.toSorted().join(','),
  }
  const groups = Map.groupBy<string, Json>(node.tags, ({ tagGroup }) => (tagGroup ? `tags:${tagGroup.name}` : 'tags'))
  for (const [key, tags] of groups) row[key] = byName(tags.map(({ name }: Json) => name)).join(',')
  const people = node.subscriptions.edges.flatMap(({ node: { type, user, roles } }: Json) =>
    (roles.length > 0 ? roles : [undefined]).map((role: Json) => ({
      key: `subscriptions:${type}${role ? `:${role.name}` : ''}`,
      email: user.email,
    })),
  )
  for (const [key, of] of Map.groupBy<string, Json>(people, ({ key: own }) => own))
    row[key] = of
      .map(({ email }: Json) => email)
      .toSorted()
      .join(';')
  for (const [name, { type }] of fields) Object.assign(row, fieldCells(name, type, node[name]))
  return row
}

function relationRow({ name, fields }: { name: string; fields: readonly Field[] }, node: Json, relation: Json): Row {
  const { factSheet, id, activeFrom, activeUntil, description } = relation
  return {
    id,
    type: name,
    fromRelatedFactSheetDisplayName: node.displayName,
    fromRelatedFactSheetType: node.type,
    fromRelatedFactSheetId: node.id,
    toRelatedFactSheetDisplayName: factSheet.displayName,
    toRelatedFactSheetType: factSheet.type,
    toRelatedFactSheetId: factSheet.id,
    status: 'ACTIVE',
    activeFrom,
    activeUntil,
    description,
    ...Object.assign({}, ...fields.map(([field, { type }]) => fieldCells(field, type, relation[field]))),
  }
}

/** A value of a field as the cells of its columns. */
function fieldCells(name: string, type: string, value: Json): Record<string, Cell> {
  if (type === 'LIFECYCLE')
    return Object.fromEntries(
      (value?.phases ?? []).map(({ phase, startDate }: Json) => [`${name}:${phase}`, startDate]),
    )
  if (value === null || value === undefined) return { [name]: null }
  if (type === 'EXTERNAL_ID') return { [name]: value.externalId }
  if (type === 'LOCATION') return { [name]: value.rawAddress }
  if (type === 'PROJECT_STATUS')
    return { [name]: JSON.stringify(value.map(({ date, status }: Json) => ({ date, status }))) }
  return { [name]: Array.isArray(value) ? value.join('; ') : value }
}

const byName = (names: readonly string[]) => names.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))

/** Cells that have a value, so that an empty cell is as good as none; project states as far as GraphQL tells them. */
export const filled = (row: Row): Record<string, Cell> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([key, value]) => {
      if (value === null || value === '') return []
      if (key !== 'projectStatus') return [[key, value] as const]
      const entries: Json[] = JSON.parse(String(value))
      return [[key, JSON.stringify(entries.map(({ date, status }) => ({ date, status })))] as const]
    }),
  )

export const modelOf = async (client: Client): Promise<Json> => dataOf(await client.get('/models/dataModel'))
