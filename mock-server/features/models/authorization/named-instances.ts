import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { Model } from '#data-model/model.ts'

/** What instances of permissions can name. */
export interface NamedInstances {
  /** Types of fact sheets. */
  readonly types: ReadonlySet<string>
  /** Fields as `Application.lifecycle`. */
  readonly fields: ReadonlySet<string>
  /** Relations as `Application.relApplicationToITComponent`. */
  readonly relations: ReadonlySet<string>
  /** Those of the relations that all types share, such as `Application.relToParent`. */
  readonly shared: ReadonlySet<string>
}

/** The instances that exist: those of the data model, and those that the roles named before. */
export function namedInstances(model: Model, before: readonly AuthorizationRole[]): NamedInstances {
  const named = before.flatMap(({ permissions }) =>
    // Those of BOOKMARK are categories.
    permissions.flatMap(({ domain, instances }) =>
      domain !== 'FACT_SHEETS' ? [] : instances.flatMap(({ values }) => values.map((value) => value.replace(/^!/, ''))),
    ),
  )
  const namedMembers = named.filter((value) => value.includes('.'))
  const types = [...model.types.values()]
  const sides = types.flatMap((type) =>
    [...type.sides.values()].map((side) => ({ side, name: `${type.key}.${side.name}` })),
  )
  return {
    types: new Set([...types.map(({ key }) => key), ...named.filter((value) => !value.includes('.'))]),
    fields: new Set([
      ...types.flatMap(({ key, fields }) => [...fields.keys()].map((name) => `${key}.${name}`)),
      ...namedMembers,
    ]),
    relations: new Set([...sides.map(({ name }) => name), ...namedMembers]),
    shared: new Set(sides.filter(({ side }) => isOfAllTypes(side.relation.definition)).map(({ name }) => name)),
  }
}

const isOfAllTypes = ({ from, to }: { from: { factSheetType: string }; to: { factSheetType: string } }): boolean =>
  [from, to].some(({ factSheetType }) => factSheetType === 'BaseFactSheet')
