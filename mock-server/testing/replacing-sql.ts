import { type KyselyPlugin, OperationNodeTransformer, type RawNode } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { pluggedStore } from './plugged-store.ts'

/** A store that replaces a part of its statements: a fault that a test must notice. */
export function replacingSql(text: RegExp, replacement: string): (storage: Storage) => Storage {
  const transformer = new (class extends OperationNodeTransformer {
    // The rest is an id that the class hands on to itself, typed as Kysely leaves it.
    protected override transformRaw(node: RawNode, ...rest: [never?]): RawNode {
      const raw = super.transformRaw(node, ...rest)
      return { ...raw, sqlFragments: raw.sqlFragments.map((fragment) => fragment.replace(text, replacement)) }
    }
  })()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  return (storage) => pluggedStore(storage, plugin)
}
