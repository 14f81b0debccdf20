import type { FactSheetArguments } from '#features/fact-sheets/query/arguments.ts'
import type { ResolverContext } from './resolver-context.ts'

/** Warns of values in a filter that no fact sheet can have, where the request asks for warnings. */
export async function warnOfUnknownValues(context: ResolverContext, list: FactSheetArguments): Promise<void> {
  const { warn, reads } = context
  if (!warn) return
  const unknown = await reads.unknownValues(context, list)
  for (const [facetKey, values] of Map.groupBy(unknown, (value) => value.facetKey)) {
    const reasons = [...new Set(values.map(({ key }) => `${key} is not a value of ${facetKey}`))]
    warn({ message: `The filter has values of ${facetKey} that don't exist; they find nothing`, reasons })
  }
}
