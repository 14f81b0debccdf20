import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** FieldNames of fields, whatever their aliases and the types they are asked of. */
export type FieldNames = ReadonlySet<string>

type Source = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** Per place in a document, which is parsed once and run often. */
const known = new WeakMap<readonly FieldNode[], Map<string, FieldNames>>()

/** What is selected below a field: directly, or at the end of a path such as `edges.node`. Directives are not looked at. */
export function selectedFields(info: Source, path = ''): FieldNames {
  const before = known.get(info.fieldNodes)
  const found = before?.get(path)
  if (found) return found
  const names = namesAt(info, path === '' ? [] : path.split('.'))
  known.set(info.fieldNodes, (before ?? new Map<string, FieldNames>()).set(path, names))
  return names
}

function namesAt({ fieldNodes, fragments }: Source, path: readonly string[]): FieldNames {
  let fields: FieldNode[] = [...fieldNodes]
  for (const step of path)
    fields = fields.flatMap((field) => childrenOf(field)).filter(({ name }) => name.value === step)
  return new Set(fields.flatMap((field) => childrenOf(field).map(({ name }) => name.value)))

  function childrenOf({ selectionSet }: FieldNode): FieldNode[] {
    const children: FieldNode[] = []
    collect(selectionSet, children, new Set())
    return children
  }

  function collect(set: SelectionSetNode | undefined, into: FieldNode[], seen: Set<string>): void {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) into.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, into, seen)
      else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value)
        collect(fragments[selection.name.value]?.selectionSet, into, seen)
      }
    }
  }
}
