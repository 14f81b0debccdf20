import type { ComponentConfig } from '#contract/data-model.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { at } from '#data-model/check/model-error.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { sideNamed } from '#data-model/naming.ts'
import { isRead, seenBy } from './loosenings.ts'

/** A part of the names of a type that a role hides, although it shows the names: everybody reads a name alike. */
export interface HiddenNamePart {
  readonly role: string
  /** The type whose names it is in. */
  readonly type: string
  /** The field or relation with its type, such as `Application.alias`. */
  readonly part: string
  /** Of the component, in the data model. */
  readonly path: string
}

export function hiddenNameParts(role: AuthorizationRole, model: Model): HiddenNamePart[] {
  const { hidden } = seenBy(role, model)
  if (hidden.size === 0) return []
  return [...model.types.values()].flatMap((type) => {
    if (!isRead(role, type.key)) return []
    return componentsOf(type).flatMap(({ path, component }) =>
      placesOf(type, component).flatMap(([of, name]) =>
        hidden.get(of)?.has(name) ? [{ role: role.name, type: type.key, part: `${of}.${name}`, path }] : [],
      ),
    )
  })
}

/** The fields and relations that a component takes, each after its type. */
function placesOf(type: TypeModel, { relation, field, relationField }: ComponentConfig): [string, string][] {
  if (relation === undefined) return field === undefined ? [] : [[type.key, field]]
  const side = type.sides.get(sideNamed(type, relation) ?? '')
  if (!side) return []
  return [
    [type.key, side.name],
    ...(relationField === undefined ? [] : [[side.otherType, relationField] satisfies [string, string]]),
  ]
}

function componentsOf({ key, namingRule, definition }: TypeModel) {
  const rule = definition.namingRule ? `${at('$.factSheets', key)}.namingRule` : '$.rules.defaultNamingRule'
  return (['regular', 'autogenerate'] as const).flatMap((kind) =>
    (['fullName', 'displayName'] as const).flatMap((name) =>
      (namingRule?.[kind]?.[name] ?? []).map((component, nth) => ({
        path: `${rule}.${kind}.${name}[${nth}]`,
        component,
      })),
    ),
  )
}
