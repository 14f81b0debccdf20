import { mapValues } from 'es-toolkit'
import { z } from 'zod'
import { type Bookmark, bookmarkLimits, BookmarkType } from 'mock-server/contract/bookmarks.ts'

/** To whom a list of the bookmark restricts access: to nobody, to the owner, or to the people (IDs) and roles named. */
const Permitted = z.object({
  who: z.enum(['everyone', 'owner', 'people']),
  people: z.array(z.string()),
  roles: z.array(z.string()),
})
export type Permitted = z.output<typeof Permitted>

type Field<Schema extends z.ZodType> = {
  /** How versions of the value are shown and compared. */
  readonly kind: 'text' | 'type' | 'people' | 'box' | 'json'
  readonly schema: Schema
  /** The member of the record that the field edits; the service refuses values under this name. */
  readonly member: keyof Bookmark
  /** The value in the form of a new bookmark. */
  readonly empty: z.output<Schema>
  readonly of: (bookmark: Bookmark) => z.output<Schema>
}
const field = <Schema extends z.ZodType>(settings: Field<Schema>) => settings

const text = (member: 'name' | 'groupKey' | 'description') =>
  field({ kind: 'text', schema: z.string(), member, empty: '', of: (bookmark) => bookmark[member] ?? '' })
const people = (member: PeopleList, empty: 'everyone' | 'owner') =>
  field({
    kind: 'people',
    schema: Permitted,
    member,
    empty: { who: empty, people: [], roles: [] },
    of: (bookmark) => permittedOf(bookmark, member),
  })
const box = (member: 'readonly' | 'oDataEnabled' | 'predefined') =>
  field({ kind: 'box', schema: z.boolean(), member, empty: false, of: (bookmark) => bookmark[member] })

/** The fields of the form in its order, which is also the order of error summaries and comparisons. */
export const fields = {
  name: text('name'),
  type: field({ kind: 'type', schema: BookmarkType, member: 'type', empty: 'INVENTORY', of: ({ type }) => type }),
  groupKey: text('groupKey'),
  description: text('description'),
  read: people('permittedReadUserIds', 'everyone'),
  write: people('permittedWriteUserIds', 'owner'),
  readonly: box('readonly'),
  oDataEnabled: box('oDataEnabled'),
  predefined: box('predefined'),
  state: field({
    kind: 'json',
    schema: z.string(),
    member: 'state',
    empty: '{}',
    of: ({ state }) => JSON.stringify(state, null, 2),
  }),
}

type Fields = typeof fields
export type FormField = keyof Fields
/** A bookmark as its form shows it. */
export type FormValues = z.output<typeof FormValues>

type Shape = { [Name in FormField]: Fields[Name]['schema'] }
// Safe: each entry is the schema of the field under the field's own name.
export const FormValues = z.object(
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as Shape,
)

export const fieldNames = FormValues.keyof().options

const valuesFrom = (valueOf: (name: FormField) => unknown): FormValues =>
  FormValues.parse(Object.fromEntries(fieldNames.map((name) => [name, valueOf(name)])))

export const emptyForm = valuesFrom((name) => fields[name].empty)

export const formOf = (bookmark: Bookmark): FormValues => valuesFrom((name) => fields[name].of(bookmark))

/** The form of a copy that belongs to somebody else: its content, without its editors and options, and visible to others only if the original is to everyone. */
export function copyOf(bookmark: Bookmark, name: string): FormValues {
  const { type, groupKey, description, read, state } = formOf(bookmark)
  const shown = read.who === 'everyone' ? emptyForm.read : emptyForm.write
  return { ...emptyForm, name: name.slice(0, bookmarkLimits.name), type, groupKey, description, state, read: shown }
}

/** The form's field for each member of the record that the service may refuse. */
export const memberFields: Readonly<Record<string, FormField>> = Object.fromEntries(
  fieldNames.map((name) => [fields[name].member, name]),
)

/** The label of each field. */
export const labelsOf = (t: (key: string) => string): Record<FormField, string> =>
  mapValues(fields, (_, name) => t(`field.${name}`))

/** Whether two versions of a field mean the same: the order of people and white space in a state say nothing. */
export const isSameField = (name: FormField, a: FormValues, b: FormValues): boolean =>
  comparable(a, name) === comparable(b, name)

function comparable(values: FormValues, name: FormField): string {
  const value = values[name]
  if (typeof value === 'object')
    return value.who === 'people' ? [...value.people, ...value.roles].toSorted().join(' ') : value.who
  return fields[name].kind === 'json' ? JSON.stringify(JSON.parse(values.state)) : String(value)
}

type PeopleList = 'permittedReadUserIds' | 'permittedWriteUserIds'

function permittedOf(bookmark: Bookmark, list: PeopleList): Permitted {
  const { permittedReadRoles = [], permittedWriteRoles = [], permittedWriteUserIds } = bookmark
  const isReaders = list === 'permittedReadUserIds'
  const [ids, roles] = [bookmark[list], isReaders ? permittedReadRoles : permittedWriteRoles]
  if (ids.length + roles.length === 0) return { who: 'everyone', people: [], roles: [] }
  // Editors can view too: a bookmark with other editors is not the owner's alone, whatever its list of readers says.
  const everybody = isReaders
    ? [...ids, ...roles, ...permittedWriteUserIds, ...permittedWriteRoles]
    : [...ids, ...roles]
  const isOwnerAlone = everybody.every((named) => named === bookmark.userId)
  return isOwnerAlone ? { who: 'owner', people: [], roles: [] } : { who: 'people', people: [...ids], roles: [...roles] }
}
