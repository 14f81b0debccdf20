import { PASSWORD } from '#testing/people.ts'
import type { Dice } from './dice.ts'
import type { Schema } from './documents.ts'
import type { Live } from './live.ts'

export interface Source {
  readonly dice: Dice
  readonly live: Live
  readonly defs: Readonly<Record<string, Schema>>
  /** The address that the value is sent to, as far as it goes before the value. */
  readonly path: string
  /** Of so many optional members, one is sent: few are needed, and each may be the one that is refused. */
  readonly sparse: number
}

/** A value that fits a schema as far as the schema says; ids and cursors come from the live data half of the time. */
export const valueOf = (schema: Schema, source: Source, name = '', depth = 0): unknown => {
  const { dice, defs } = source
  if (schema.$ref !== undefined)
    return valueOf(defs[schema.$ref.replace('#/$defs/', '')] ?? {}, source, name, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return dice.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return valueOf(dice.pick(choices), source, name, depth + 1)
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => valueOf(part, source, name, depth + 1)))
  const type = typeof schema.type === 'string' ? schema.type : dice.pick(schema.type ?? ['any'])
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return dice.once(2)
    case 'integer':
    case 'number':
      return numberOf(schema, source, name)
    case 'string':
      return textOf(schema, source, name)
    case 'array':
      return arrayOf(schema, source, { name, depth })
    case 'object':
      return objectOf(schema, source, depth)
    default:
      return dice.once(2) ? dice.wild() : textOf(schema, source, name)
  }
}

const numberOf = (schema: Schema, { dice, live }: Source, name: string) => {
  const { minimum = 0, maximum = 1000 } = schema
  const known = dice.once(2) ? undefined : live.number(dice, name)
  if (known !== undefined && known >= minimum && known <= maximum) return known
  const lowest = Math.max(minimum, -1000)
  const value = lowest + dice.below(Math.min(maximum, lowest + 1000) - lowest + 1)
  return schema.type === 'number' ? value + 0.5 : value
}

const textOf = (schema: Schema, source: Source, name: string): string => {
  const { dice, live, path } = source
  if (/languages/.test(path) && !dice.once(3)) return dice.pick(['en', 'de'])
  if (schema.format === 'uuid' || /(^i|I)ds?$/.test(name))
    return (dice.once(8) ? undefined : live.id(dice, nounOf(name, path))) ?? emptyId
  if (schema.format === 'date-time')
    return dice.pick(['2026-11-20T12:00:00.000Z', '1999-01-01T00:00:00Z', '2027-01-01T00:00:00+14:00'])
  if (schema.format === 'date') return dice.pick(['2026-11-20', '1999-02-28', '2030-12-31'])
  if (schema.format === 'email' || /email/i.test(name))
    return (dice.once(2) ? live.text(dice, 'email') : undefined) ?? `somebody-${dice.below(50)}@example.com`
  if (/password$/i.test(name) && !dice.once(3)) return PASSWORD
  if (name === 'facetKey') return dice.pick(facetKeys)
  if (name === 'keys' && dice.once(2)) return live.id(dice, 'factSheets') ?? emptyId
  if (name === 'client_id') return 'apitoken'
  if (name === 'grant_type') return 'client_credentials'
  if (name === 'client_secret') return live.text(dice, 'token') ?? 'x'
  if (/^(type|factSheetType)$/.test(name) && /factSheets|graphql|search/.test(path))
    return dice.pick(path.includes('relations') ? relationNames : typeNames)
  if (/cursor$/i.test(name)) return cursorOf(source)
  if (/url$/i.test(name))
    return dice.pick(['http://127.0.0.1:65500/', 'http://10.0.0.1/', 'https://target.example/a?b=c', 'javascript:1'])
  if (/^callback$/.test(name))
    return dice.pick(['delivery.payload.b = 1', 'throw 1', 'delivery.active = false', '(', 'JSON.parse("x")'])
  const known = dice.once(2) ? live.text(dice, name) : undefined
  const text = known ?? dice.pick(plainTexts)
  const padded = text.padEnd(schema.minLength ?? 0, 'x')
  return schema.maxLength === undefined ? padded : padded.slice(0, schema.maxLength)
}

/** One of ours, one of ours with another content, or made by hand. */
const cursorOf = ({ dice, live }: Source) => {
  const known = live.cursor(dice)
  if (known === undefined || dice.once(3))
    return btoa(JSON.stringify(dice.pick([['\0', emptyId], [1e308, 'x'], [null], {}, [[], []], 'a'])))
  if (dice.once(2)) return known
  try {
    const text = atob(known.replaceAll('-', '+').replaceAll('_', '/'))
    const at = dice.below(text.length)
    return btoa(text.slice(0, at) + dice.pick(['"', '0', '\0', '1e999', '[', '']) + text.slice(at + 1))
  } catch {
    return known.slice(0, -1)
  }
}

const arrayOf = (schema: Schema, source: Source, { name, depth }: { name: string; depth: number }) => {
  if (schema.prefixItems) return schema.prefixItems.map((item) => valueOf(item, source, name, depth + 1))
  const least = schema.minItems ?? 0
  const size = depth > 12 ? least : least + source.dice.below(3)
  const items = Array.from({ length: size }, () => valueOf(schema.items ?? {}, source, name, depth + 1))
  return items.slice(0, schema.maxItems)
}

const objectOf = (schema: Schema, source: Source, depth: number) => {
  const { dice } = source
  const required = new Set(schema.required ?? [])
  const members = Object.entries(schema.properties ?? {})
    .filter(([key]) => required.has(key) || (depth < 12 && dice.once(source.sparse)))
    .map(([key, member]) => [key, valueOf(member, source, key, depth + 1)])
  const more = schema.additionalProperties
  if (typeof more === 'object' && depth < 12)
    members.push([dice.pick(plainTexts), valueOf(more, source, '', depth + 1)])
  return Object.fromEntries(members)
}

/** Members that name something else than they are called. */
const nounOf = (name: string, path: string) => {
  const noun = name.replace(/Ids?$/, '')
  if (/^ids?$/.test(name)) return path
  return /^(to|from|root|factSheet|referencedFactSheet|parent|child)$/.test(noun)
    ? 'factSheets'
    : /^(owner|managing|user)/.test(noun)
      ? 'users'
      : `${noun}s`
}

const facetKeys = [
  'relToRequires',
  'relApplicationToITComponent',
  'relToParent',
  'FactSheetTypes',
  '_TAGS_',
  'lifecycle',
  'hierarchyLevel',
  'x',
]
const relationNames = [
  'relApplicationToITComponent',
  'relApplicationToBusinessCapability',
  'relToSuccessor',
  'relToParent',
]
const typeNames = [
  'Application',
  'ITComponent',
  'BusinessCapability',
  'Provider',
  'relApplicationToITComponent',
  'relToParent',
]
const emptyId = '00000000-0000-4000-8000-000000000000'
const plainTexts = [
  'a',
  'Application',
  'name',
  'Landscape',
  'list.bookmarks',
  'en',
  'relApplicationToITComponent',
  'hasRole:admin',
  'x y z',
  'Ä',
  '1',
]
