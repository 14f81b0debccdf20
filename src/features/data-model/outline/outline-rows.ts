import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'
import type { TreeRow } from '#ui/list/tree/tree-keys.ts'
import type { Mark } from '#features/data-model/draft/changes.ts'
import { sectionsOf } from 'mock-server/contract/models/sections.ts'
import { relationsOf } from '#features/data-model/draft/relations.ts'
import { fieldsOf, keyOf, NAMING_RULE } from 'mock-server/contract/models/place.ts'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'

/** A row of the outline: a definition, or a group of some. */
export type OutlineRow = TreeRow & {
  readonly place?: ModelPlace
  readonly kind: 'type' | 'section' | 'group' | 'definition'
  readonly mark: Mark | undefined
  /** How many definitions are inside; of a row that can be opened. */
  readonly count?: number
}

type Node = Omit<OutlineRow, 'level' | 'position' | 'size' | 'isExpanded'> & {
  /** Undefined for a definition without parts. */
  readonly children?: () => readonly Node[]
}

type Sources = {
  readonly base: DataModel
  readonly model: DataModel
  readonly marks: ReadonlyMap<string, Mark>
  readonly views: ReadonlyMap<string, FactSheetViewModel>
  readonly words: ModelWords
}

/** The names of a collection in the draft, and those that it no longer has after them. */
const namesIn = (before: object, after: object): string[] =>
  before === after ? Object.keys(after) : [...new Set([...Object.keys(after), ...Object.keys(before)])]

/** The top of the outline: types, then what belongs to no type. */
export function nodesOf(sources: Sources): Node[] {
  const { base, model, words } = sources
  const types = namesIn(base.factSheets, model.factSheets).map((name) => typeNode(sources, name))
  const group = (id: 'validators' | 'externalIdFields') => {
    const names = namesIn(base[id], model[id])
    const children = () => names.map((name) => definitionNode(sources, { collection: id, name }, name))
    return { id, label: words.group(id), kind: 'group' as const, mark: undefined, count: names.length, children }
  }
  const rule = {
    id: keyOf(NAMING_RULE),
    label: words.group('namingRule'),
    place: NAMING_RULE,
    kind: 'definition' as const,
  }
  return [...types, group('validators'), group('externalIdFields'), { ...rule, mark: sources.marks.get(rule.id) }]
}

function typeNode(sources: Sources, name: string): Node {
  const { words, marks } = sources
  const place = { collection: 'factSheets', name } as const
  const id = keyOf(place)
  const children = () => {
    const fields = fieldNames(sources, place)
    const { sections, others } = sectionsOf(sources.views.get(name), fields)
    const fieldNode = (field: string) => definitionNode(sources, { ...place, field }, words.field(field, name))
    const relations = relationsOf(sources, name)
    return [
      ...sections.map(({ key, names }) => ({
        id: `${id}>${key}`,
        label: words.section(key),
        kind: 'section' as const,
        mark: undefined,
        count: names.length,
        children: () => names.map(fieldNode),
      })),
      ...others.map(fieldNode),
      {
        id: `${id}>relations`,
        label: words.group('relations'),
        kind: 'group' as const,
        mark: undefined,
        count: relations.length,
        children: () => relations.map((relation) => relationNode(sources, relation, name)),
      },
    ]
  }
  return {
    id,
    label: words.type(name),
    place,
    kind: 'type',
    mark: marks.get(id),
    count: fieldNames(sources, place).length,
    children,
  }
}

function relationNode(sources: Sources, name: string, type: string): Node {
  const place = { collection: 'relations', name } as const
  const node = definitionNode(sources, place, sources.words.relation(name, type))
  const fields = fieldNames(sources, place)
  const id = `factSheets/${type}>${node.id}`
  if (fields.length === 0) return { ...node, id }
  const fieldNode = (field: string) => ({
    ...definitionNode(sources, { ...place, field }, sources.words.field(field)),
    id: `${id}/${field}`,
  })
  return { ...node, id, children: () => fields.map(fieldNode) }
}

function definitionNode({ marks }: Sources, place: ModelPlace, label: string): Node {
  const id = keyOf(place)
  return { id, label, place, kind: 'definition', mark: marks.get(id) }
}

const fieldNames = ({ base, model }: Sources, place: ModelPlace): string[] =>
  namesIn(fieldsOf(base, place), fieldsOf(model, place))

type Shown = {
  readonly isExpanded: (id: string) => boolean
  readonly matches?: (node: Node) => boolean
  /** Whether anything inside of a node can match: what can't is not made. */
  readonly mayHave?: (node: Node) => boolean
}

/** The rows that are shown. While somebody searches, those that match with all that is above them, opened. */
export function rowsOf(nodes: readonly Node[], { isExpanded, matches, mayHave }: Shown, level = 1): OutlineRow[] {
  const kept = matches
    ? nodes.flatMap((node) => {
        const isWanted = node.children && (mayHave?.(node) ?? true)
        const inside =
          isWanted && node.children
            ? rowsOf(node.children(), { isExpanded, matches, ...(mayHave && { mayHave }) }, level + 1)
            : []
        return inside.length > 0 || matches(node) ? [{ node, inside }] : []
      })
    : nodes.map((node) => ({
        node,
        inside: node.children && isExpanded(node.id) ? rowsOf(node.children(), { isExpanded }, level + 1) : [],
      }))
  return kept.flatMap(({ node: { children, ...own }, inside }, index) => [
    {
      ...own,
      level,
      position: index + 1,
      size: kept.length,
      ...(children && { isExpanded: matches ? inside.length > 0 : isExpanded(own.id) }),
    },
    ...inside,
  ])
}

/** The rows that have to be open to show a place. */
export function ancestorsOf(sources: Pick<Sources, 'model' | 'views'>, place: ModelPlace): string[] {
  const { collection, name, field } = place
  if (collection === 'validators' || collection === 'externalIdFields') return [collection]
  if (collection === 'factSheets' && field !== undefined) {
    const type = keyOf({ collection, name })
    const { sections } = sectionsOf(sources.views.get(name), [field])
    return [type, ...sections.map(({ key }) => `${type}>${key}`)]
  }
  if (collection !== 'relations') return []
  const owner = Object.entries(sources.model.factSheets).find(([, { relations }]) => relations.includes(name))
  const type = owner?.[0] ?? sources.model.relations[name]?.from.factSheetType
  if (type === undefined) return []
  const id = keyOf({ collection: 'factSheets', name: type })
  return [id, `${id}>relations`, ...(field === undefined ? [] : [`${id}>${keyOf({ collection, name })}`])]
}
