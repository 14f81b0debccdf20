import { inSavepoint } from '#features/fact-sheets/change/in-savepoint.service.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { patchChanges } from '#features/fact-sheets/patch/changes.service.ts'
import { losesTransaction } from '#features/fact-sheets/change/savepoint.store.ts'
import { commentMutations } from '#graphql/schema/comment-mutations.ts'
import { documentMutations } from '#graphql/schema/document-mutations.ts'
import type { MutationRoot } from '#graphql/execution/execute.ts'
import { factSheetMutations } from '#graphql/schema/fact-sheet-mutations.ts'
import { executeMutations } from '#graphql/execution/mutation-transaction.ts'
import { subscriptionMutations } from '#graphql/schema/subscription-mutations.ts'
import { tagMutations } from '#graphql/schema/tag-mutations.ts'
import { asRefusal } from '#http/refuse.ts'
import type { FactSheetParts } from './fact-sheet-parts.ts'

interface Parts {
  readonly changes: FactSheetChanges
  readonly parts: FactSheetParts
  readonly onFault: (error: unknown) => void
}

/** The root of changes in GraphQL, where fact sheets meet the tags that patches name. */
export function graphMutations({ changes, parts, onFault }: Parts): MutationRoot {
  const factSheets = patchChanges({
    changes,
    createTag: async (step, caller, tag) => (await parts.tags.named(step, caller, tag))?.id,
  })
  const tools = { asRefusal, onFault, run: changes.run, inSavepoint, losesTransaction }
  return {
    fields: (types) => ({
      ...factSheetMutations(factSheets, types),
      ...tagMutations(parts, types),
      ...subscriptionMutations(parts.subscriptions, types),
      ...documentMutations(parts.documents, types),
      ...commentMutations(parts.comments, types),
    }),
    run: (request) => executeMutations(tools, request),
  }
}
