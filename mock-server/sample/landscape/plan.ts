import type { LxState, Milestone } from '#contract/fact-sheet-records.ts'
import type { Stored } from '#data-model/model.ts'
import type { EntityName } from '#sample/cast/access.ts'
import { factSheetId } from '#sample/cast/states.ts'

export type Fields = Readonly<Record<string, Stored>>

/** A relation, kept with the end that is created last. */
export interface PlannedRelation {
  readonly side: string
  readonly otherId: string
  readonly fields: Fields
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** A fact sheet before its creation, with its tags by name. */
export interface PlannedFactSheet {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly category: string | null
  readonly description: string | null
  readonly fields: Fields
  readonly naFields: readonly string[]
  readonly tags: readonly string[]
  readonly lxState: LxState
  readonly milestones: readonly Milestone[]
  readonly readers: EntityName | undefined
  readonly writers: EntityName | undefined
  /** Days since its creation. */
  readonly age: number
  readonly relations: PlannedRelation[]
}

type More = Partial<Omit<PlannedFactSheet, 'id' | 'type' | 'name' | 'relations'>>
type LinkMore = { fields?: Fields; from?: string; until?: string }

export type Plan = ReturnType<typeof emptyPlan>

/**
 * A landscape before its creation. Names are unique within a type, and each pair of fact sheets has at most one relation of a
 * side.
 */
export function emptyPlan() {
  const byId = new Map<string, PlannedFactSheet>()
  const byType = new Map<string, PlannedFactSheet[]>()
  const links = new Set<string>()

  function add(type: string, name: string, more: More = {}): PlannedFactSheet {
    const id = factSheetId(type, name)
    if (byId.has(id)) throw new Error(`The sample has the ${type} ${name} twice`)
    const factSheet = { ...defaults, ...more, id, type, name, relations: [] }
    byId.set(id, factSheet)
    const sameType = byType.get(type)
    if (sameType) sameType.push(factSheet)
    else byType.set(type, [factSheet])
    return factSheet
  }

  /** True if the relation is new; a pair that is linked already stays as it is. */
  function link(holder: PlannedFactSheet, side: string, other: PlannedFactSheet, more: LinkMore = {}): boolean {
    const key = `${side} ${holder.id} ${other.id}`
    if (holder === other || links.has(key)) return false
    links.add(key)
    holder.relations.push({ side, otherId: other.id, fields: more.fields ?? {}, from: more.from, until: more.until })
    return true
  }

  function named(type: string, name: string): PlannedFactSheet {
    const factSheet = byId.get(factSheetId(type, name))
    if (!factSheet) throw new Error(`The sample has no ${type} ${name}`)
    return factSheet
  }

  return {
    add,
    link,
    named,
    has: (type: string, name: string): boolean => byId.has(factSheetId(type, name)),
    ofType: (type: string): readonly PlannedFactSheet[] => byType.get(type) ?? [],
    all: (): PlannedFactSheet[] => [...byId.values()],
  }
}

const defaults = {
  category: null,
  description: null,
  fields: {},
  naFields: [],
  tags: [],
  lxState: 'DRAFT',
  milestones: [],
  readers: undefined,
  writers: undefined,
  age: 300,
} as const satisfies More
