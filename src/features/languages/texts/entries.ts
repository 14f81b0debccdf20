import type { DataModel } from 'mock-server/contract/data-model.ts'
import { valueAt } from 'mock-server/contract/at-path.ts'
import { type Leaf, leavesBetween } from 'mock-server/contract/models/leaves.ts'
import type { Documents, StoredModels, Texts } from '#common/workbench/model-documents.ts'

/** What texts are about, in the order of the outline. */
export const groups = [
  'types',
  'fields',
  'relations',
  'sections',
  'helpTexts',
  'reports',
  'resources',
  'roles',
  'shortcuts',
  'custom',
  'fixed',
] as const
export type Group = (typeof groups)[number]

/** A text that every language can have. */
export type TextEntry = {
  /** The path as one text, as files have it. */
  readonly id: string
  readonly path: readonly string[]
  readonly group: Group
  /** The key of what it is about, and which part of that: a value, a side, the plural. */
  readonly name: string
  readonly part: string | undefined
  /** The fact sheet type that it belongs to. */
  readonly type: string | undefined
}

/** Members with a slash or a tilde are written as JSON pointers have them (RFC 6901). */
export const idOf = (path: readonly string[]): string =>
  path.map((name) => name.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')

const flats = new WeakMap<object, ReadonlyMap<string, string>>()
const paths = new Map<string, readonly string[]>()

/** All texts of a language by their ids; read once for each state of it. */
export function textsIn(language: Texts | undefined): ReadonlyMap<string, string> {
  if (!language) return new Map()
  const known = flats.get(language)
  if (known) return known
  const flat = new Map(
    leavesBetween(undefined, language).flatMap(({ path, after }) => {
      if (typeof after !== 'string') return []
      const id = idOf(path)
      if (!paths.has(id)) paths.set(id, path)
      return [[id, after] as const]
    }),
  )
  flats.set(language, flat)
  return flat
}

/** One text of a language; empty where there is none. */
export function textAt(language: Texts | undefined, path: readonly string[]): string {
  const found = valueAt(language, path)
  return typeof found === 'string' ? found : ''
}

/** The texts that a workspace has or should have: those of its models first, then whatever one of the languages has. */
export function entriesOf({
  dataModel,
  documents,
}: Pick<StoredModels, 'dataModel' | 'documents'>): readonly TextEntry[] {
  const expected = [...ofDataModel(dataModel), ...ofOthers(documents)]
  const byId = new Map(expected.flatMap((path) => entryAt(path)).map((entry) => [entry.id, entry]))
  for (const language of Object.values(documents.languages)) {
    for (const id of textsIn(language).keys()) {
      if (byId.has(id)) continue
      for (const entry of entryAt(paths.get(id) ?? [])) byId.set(id, entry)
    }
  }
  return inOrder([...byId.values()])
}

/** The same with texts that only a draft has, such as those of an earlier version; the same list where it has none. */
export function withDrafted(entries: readonly TextEntry[], changes: readonly Leaf[]): readonly TextEntry[] {
  const added = changes.flatMap(({ path: [document, , ...path], after }) =>
    document === 'languages' && typeof after === 'string' ? entryAt(path) : [],
  )
  if (added.length === 0) return entries
  const known = new Set(entries.map(({ id }) => id))
  const others = new Map(added.flatMap((entry) => (known.has(entry.id) ? [] : [[entry.id, entry] as const])))
  return others.size === 0 ? entries : inOrder([...entries, ...others.values()])
}

const order = new Map(groups.map((group, nth) => [group, nth]))
const inOrder = (entries: readonly TextEntry[]): readonly TextEntry[] =>
  entries.toSorted((one, other) => (order.get(one.group) ?? 0) - (order.get(other.group) ?? 0))

type Path = readonly string[]
type Fields = DataModel['factSheets'][string]['fields']

const ofFields = (owner: Path, fields: Fields): Path[] =>
  Object.entries(fields).flatMap(([field, { values = [] }]) => [
    [...owner, 'fields', field, 'label'],
    ...values.map((value) => [...owner, 'fields', field, 'values', value]),
  ])

const ofDataModel = ({ factSheets, relations, externalIdFields }: DataModel): Path[] => [
  ...Object.entries(factSheets).flatMap(([name, { fields }]): Path[] => {
    const owner = ['dataModel', 'factSheets', name]
    return [[...owner, 'label', 'singular'], [...owner, 'label', 'plural'], ...ofFields(owner, fields)]
  }),
  ...Object.entries(relations).flatMap(([name, { from, to, fields }]): Path[] => {
    const owner = ['dataModel', 'relations', name]
    return [[...owner, 'labels', from.name], [...owner, 'labels', to.name], ...ofFields(owner, fields)]
  }),
  ...Object.keys(externalIdFields).map((name): Path => ['dataModel', 'externalIdFields', name, 'label']),
]

const ofOthers = ({ viewModel, reportingModel, factSheetResources }: Documents): Path[] => [
  ...Object.values(viewModel.factSheets).flatMap(({ sections }) =>
    sections.flatMap(({ label, subsections }): Path[] => [
      ['viewModel', 'section', label.split('.').at(-1) ?? label],
      ...subsections.map((each): Path => ['viewModel', 'subsection', each.label.split('.')[1] ?? each.label, 'label']),
    ]),
  ),
  ...Object.keys(reportingModel.menu).map((key): Path => ['reportingModel', 'menu', key]),
  ...Object.keys(reportingModel.reports).map((key): Path => ['reportingModel', 'reports', key]),
  ...Object.keys(factSheetResources.resourceTypes).map((key): Path => [
    'factSheetResourceModel',
    'resourceTypes',
    key,
    'label',
  ]),
]

/** What a path is about; nothing for members that are no texts, such as the key of a role. */
function entryAt(path: Path): TextEntry[] {
  const made = (group: Group, name = '', part?: string, type?: string) => [
    { id: idOf(path), path, group, name, part, type },
  ]
  const [document, collection = '', name = '', member = '', field = '', kind = '', value] = path
  const last = path.at(-1)
  if (document === 'viewModel')
    return last === 'helpText' ? made('helpTexts', name, collection) : made('sections', name, collection)
  if (document === 'reportingModel') return made('reports', name, collection)
  if (document === 'factSheetResourceModel') return made('resources', name)
  if (document === 'authorizationModel')
    return member === 'key' ? [] : made('roles', name, last === 'label' ? undefined : last)
  if (document === 'dashboardModel') return made('shortcuts', name, collection)
  if (document === 'custom') return made('custom', path.slice(1).join('.'))
  if (document === 'staticContentModel') return made('fixed', name, collection)
  if (document !== 'dataModel') return []
  const type = collection === 'factSheets' ? name : undefined
  // The members that fact sheets of every type have are not under a name.
  if (collection === 'baseModel')
    return made(last === 'helpText' ? 'helpTexts' : 'fields', member, field === 'values' ? kind : undefined)
  if (collection === 'externalIdFields') return made('fields', name)
  if (last === 'helpText') return made('helpTexts', field === '' ? name : field, undefined, type)
  const part = kind === 'values' ? value : undefined
  if (collection === 'relations')
    return made('relations', name, member === 'labels' ? field : [field, part].filter(Boolean).join(' '))
  return member === 'label' ? made('types', name, field, type) : made('fields', field, part, type)
}
