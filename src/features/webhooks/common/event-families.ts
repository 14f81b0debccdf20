import { keysOf } from 'mock-server/contract/keys-of.ts'
import { eventTypes } from 'mock-server/contract/events.ts'

/** Families of event types in the order in which they are shown, with the beginnings of their types. */
const beginnings = {
  factSheets: ['FACT_SHEET_', 'QUALITY_SEAL_', 'INTENTIONALLY_'],
  relations: ['RELATION_', 'CONSTRAINING_'],
  tags: ['TAG_'],
  documents: ['DOCUMENT_'],
  comments: ['COMMENT_'],
  subscribers: ['SUBSCRIPTION_'],
  bookmarks: ['BOOKMARK_'],
  entities: ['ACCESS_CONTROL_ENTITY_'],
  dataModel: ['FACT_SHEET_TYPE_', 'RELATION_TYPE_', 'EXTERNAL_ID_FIELD_DEFINITION_'],
} as const

export type EventFamily = keyof typeof beginnings

export const eventFamilies: readonly EventFamily[] = keysOf(beginnings)

const lengthIn = (family: EventFamily, type: string): number =>
  Math.max(0, ...beginnings[family].filter((beginning) => type.startsWith(beginning)).map(({ length }) => length))

/** Each type with the family that knows its longest beginning: `FACT_SHEET_TYPE_CREATED` is of the data model. */
const familyOf: ReadonlyMap<string, EventFamily | undefined> = new Map(
  eventTypes.map((type) => [type, eventFamilies.toSorted((a, b) => lengthIn(b, type) - lengthIn(a, type))[0]]),
)

const isOf = (family: EventFamily, type: string): boolean => familyOf.get(type) === family

export const typesOf = (family: EventFamily): readonly string[] => eventTypes.filter((type) => isOf(family, type))

const known: ReadonlySet<string> = new Set(eventTypes)

/** What a subscription's tag sets select. */
export type Selected = {
  /** A set names no type: every event of the service matches. */
  readonly isAll: boolean
  readonly types: readonly string[]
  /** Families with the number of their selected types, without those that have none. */
  readonly families: readonly { readonly family: EventFamily; readonly count: number }[]
  /** Types that programs publish. */
  readonly custom: readonly string[]
}

/** Types are written in capitals; the other tags of a set name the service or what a program calls its events. */
const isType = (tag: string): boolean => /^[A-Z][A-Z0-9_]*$/.test(tag)

export function selectedEvents(tagSets: readonly (readonly string[])[]): Selected {
  const isAll = tagSets.some((set) => !set.some(isType))
  const named = [...new Set(tagSets.flatMap((set) => set.filter(isType)))]
  const types = isAll ? eventTypes : eventTypes.filter((type) => named.includes(type))
  return {
    isAll,
    types,
    families: eventFamilies.flatMap((family) => {
      const count = types.filter((type) => isOf(family, type)).length
      return count > 0 ? [{ family, count }] : []
    }),
    custom: named.filter((type) => !known.has(type)),
  }
}

export type Family = { readonly name: EventFamily; readonly types: readonly string[] }

/** The catalogue: each family with its types. */
export const families: readonly Family[] = eventFamilies.map((name) => ({ name, types: typesOf(name) }))
