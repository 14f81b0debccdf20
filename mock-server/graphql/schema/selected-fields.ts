import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** Names of fields, without their aliases and the types that they are selected on. */
export type FieldNames = ReadonlySet<string>

type SelectionSource = Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>

/** Names by field node and path: a document is parsed once and run often. */
const cache = new WeakMap<readonly FieldNode[], Map<string, FieldNames>>()

/** The names selected in a field: directly, or at the end of a path such as `edges.node`. Directives are ignored. */
export function selectedFields(info: SelectionSource, path = ''): FieldNames {
  const byPath = cache.get(info.fieldNodes) ?? new Map<string, FieldNames>()
  const cached = byPath.get(path)
  if (cached) return cached
  const names = namesAt(info, path === '' ? [] : path.split('.'))
  cache.set(info.fieldNodes, byPath.set(path, names))
  return names
}

function namesAt({ fieldNodes, fragments }: SelectionSource, path: readonly string[]): FieldNames {
  let fields: FieldNode[] = [...fieldNodes]
  for (const step of path)
    fields = fields.flatMap((field) => childrenOf(field)).filter(({ name }) => name.value === step)
  return new Set(fields.flatMap((field) => childrenOf(field).map(({ name }) => name.value)))

  function childrenOf({ selectionSet }: FieldNode): FieldNode[] {
    const children: FieldNode[] = []
    collect(selectionSet, children, new Set())
    return children
  }

  function collect(set: SelectionSetNode | undefined, into: FieldNode[], visitedFragments: Set<string>): void {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) into.push(selection)
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, into, visitedFragments)
      else if (!visitedFragments.has(selection.name.value)) {
        visitedFragments.add(selection.name.value)
        collect(fragments[selection.name.value]?.selectionSet, into, visitedFragments)
      }
    }
  }
}
