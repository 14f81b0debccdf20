import { xor } from 'es-toolkit'
import type { DataModel } from '#contract/data-model.ts'
import type { ModelChange } from '#contract/model-changes.ts'
import { isText } from '#data-model/parsed.ts'

/**
 * The types whose fact sheets hold what follows from the model, such as names and search texts, and may hold something else after these
 * changes. New types have no fact sheets yet.
 */
export function renewedTypes(before: DataModel, after: DataModel, changes: readonly ModelChange[]): string[] {
  const types = Object.keys(before.factSheets).filter((type) => Object.hasOwn(after.factSheets, type))
  const concerned = new Set(changes.flatMap((change) => typesOf(change, { types, after })))
  return types.filter((type) => concerned.has(type))
}

function typesOf(
  change: ModelChange,
  { types, after: model }: { readonly types: readonly string[]; readonly after: DataModel },
): readonly string[] {
  switch (change.collection) {
    case 'factSheets': {
      // Where a type loses a relation, or has it again, so do those at its other end.
      const concerned = xor(textsIn(change.before?.relations), textsIn(change.after?.relations))
      const others = types.filter((type) => concerned.some((name) => model.factSheets[type]?.relations.includes(name)))
      return [change.name, ...others]
    }
    case 'relations':
      return types.filter((type) => model.factSheets[type]?.relations.includes(change.name))
    case 'externalIdFields':
      return [change.before, change.after].flatMap((definition) => textsIn(definition?.forFactSheets))
    case 'rules':
      return types
    case 'validators':
      return []
    default:
      return change.collection satisfies never
  }
}

const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])
