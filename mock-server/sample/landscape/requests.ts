import type { Service } from '#index.ts'
import type { EntityName } from '#sample/cast/access.ts'
import type { PlannedFactSheet, PlannedRelation } from './plan.ts'

export type Changes = Service['services']['factSheetChanges']
export type ChangeStep = Parameters<Changes['write']>[0]
export type EditRequest = Parameters<Changes['write']>[2][number]

/** The ids of everything that plans refer to by name. */
export interface Names {
  readonly tags: ReadonlyMap<string, string>
  readonly entities: ReadonlyMap<EntityName, string>
}

/** The request that creates a planned fact sheet; `then` is called when the service handles it. */
export function requestOf(planned: PlannedFactSheet, names: Names, then: () => void = () => {}): EditRequest {
  return {
    id: planned.id,
    newType: planned.type,
    edit({ row }) {
      then()
      return {
        state: {
          ...row,
          name: planned.name,
          description: planned.description,
          category: planned.category,
          lx_state: planned.lxState,
          fields: planned.fields,
          na_fields: planned.naFields,
          tag_ids: planned.tags.map((name) => tagOf(names, name)),
          milestones: planned.milestones,
          read_acl: listOf(names, planned.readers),
          write_acl: listOf(names, planned.writers),
        },
        added: planned.relations.map((relation, index) => addedRelation(relation, index + 1)),
        changed: [],
        removed: [],
      }
    },
  }
}

export const addedRelation = ({ side, otherId, fields, from, until }: PlannedRelation, nth: number) => ({
  path: `/${side}/new_${nth}`,
  side,
  otherId,
  values: {
    active_from: from ?? null,
    active_until: until ?? null,
    description: null,
    fields,
    na_fields: [],
    constraining: [],
  },
})

export const tagOf = ({ tags }: Names, name: string): string => idOf(tags, name)

/** The same step without events, for changes before the time that the log keeps. */
export const withoutEvents = (step: ChangeStep): ChangeStep => ({ ...step, emit: () => {} })

const listOf = ({ entities }: Names, name: EntityName | undefined): string[] => (name ? [idOf(entities, name)] : [])

function idOf<T>(ids: ReadonlyMap<T, string>, name: T): string {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The sample names ${String(name)} but never creates it`)
  return id
}
