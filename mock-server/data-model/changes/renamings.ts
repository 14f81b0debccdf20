import type { DataModel } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import { compileData } from '#data-model/compile.ts'

/** Another name for a field or a side of a type, or for a field of relations that are seen by a side. */
interface MemberRenaming {
  readonly part: 'FIELD' | 'RELATION' | 'RELATION_FIELD'
  /** The types whose fact sheets have it. */
  readonly types: readonly string[]
  /** Of relations: the key of theirs. */
  readonly relation?: string
  /** Of a field of relations: the names that its relation has on both ends. */
  readonly sides: readonly string[]
  readonly name: string
  readonly to: string
}

/** Another name for a value of a field. */
interface ValueRenaming extends MemberRenaming {
  readonly part: 'FIELD' | 'RELATION_FIELD'
  readonly value: string
}

/** Another name for something that documents beside the data model can name. */
export type Renaming = MemberRenaming | ValueRenaming

export const isOfValue = (renaming: Renaming): renaming is ValueRenaming => 'value' in renaming

/** What documents have it by until then. */
export const wordOf = (renaming: Renaming): string => (isOfValue(renaming) ? renaming.value : renaming.name)

interface Models {
  readonly before: DataModel
  readonly after: DataModel
}

/** What has another name in the second of two data models, by the moves of data and by the sides of relations that both have. */
export const renamingsOf = ({ before, after }: Models, moves: readonly DataMove[]): Renaming[] => [
  ...moves.map((move) => ofMove(before, move)),
  ...sideRenamings({ before, after }),
]

function ofMove({ relations }: DataModel, { collection, name: owner, field: name, value, to }: DataMove): Renaming {
  const renaming = collection === 'factSheets' ? fieldOf(owner) : fieldOfRelation(relations[owner])
  return value === undefined ? { ...renaming, name, to } : { ...renaming, name, value, to }
}

const fieldOf = (type: string) => ({ part: 'FIELD', types: [type], sides: [] }) as const

const fieldOfRelation = (relation: DataModel['relations'][string] | undefined) =>
  ({ part: 'RELATION_FIELD', types: [], sides: relation ? [relation.from.name, relation.to.name] : [] }) as const

function sideRenamings({ before, after }: Models): Renaming[] {
  const isRenamed = Object.entries(before.relations).some(([key, { from, to }]) => {
    const next = Object.hasOwn(after.relations, key) ? after.relations[key] : undefined
    return next !== undefined && (next.from.name !== from.name || next.to.name !== to.name)
  })
  if (!isRenamed) return []
  const types = [...compileData(before).types.values()]
  const byKey = compileData(after).types
  return types.flatMap(({ key, sides }) =>
    [...sides.values()].flatMap(({ name, relation, isOutgoing }): Renaming[] => {
      const next = byKey.get(key)?.sides.values() ?? []
      const same = [...next].find((side) => side.relation.name === relation.name && side.isOutgoing === isOutgoing)
      return same && same.name !== name
        ? [{ part: 'RELATION', types: [key], relation: relation.name, sides: [], name, to: same.name }]
        : []
    }),
  )
}
