import { inSavepoint } from '#features/fact-sheets/change/in-savepoint.service.ts'
import type { FactSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { patchChanges } from '#features/fact-sheets/patch/changes.service.ts'
import { relationEdits } from '#features/fact-sheets/patch/relation-edits.service.ts'
import { losesTransaction } from '#features/fact-sheets/change/savepoint.store.ts'
import { commentMutations } from '#graphql/schema/comment-mutations.ts'
import { documentMutations } from '#graphql/schema/document-mutations.ts'
import type { MutationRoot } from '#graphql/execution/execute.ts'
import { factSheetMutations } from '#graphql/schema/fact-sheet-mutations.ts'
import { executeMutations } from '#graphql/execution/mutation-transaction.ts'
import { relationMutations } from '#graphql/schema/relation-mutations.ts'
import { subscriptionMutations } from '#graphql/schema/subscription-mutations.ts'
import { tagMutations } from '#graphql/schema/tag-mutations.ts'
import { asRefusal } from '#http/refuse.ts'
import type { AttachedServices } from './attached.ts'

interface MutationOptions {
  readonly changes: FactSheetChanges
  readonly attached: AttachedServices
  readonly onFault: (error: unknown) => void
}

/** The mutations of GraphQL. Patches of fact sheets may name tags that don't exist yet, which are created. */
export function graphqlMutations({ changes, attached, onFault }: MutationOptions): MutationRoot {
  const factSheets = patchChanges({
    changes,
    createTag: async (step, caller, tag) => (await attached.tags.named(step, caller, tag))?.id,
  })
  const relations = relationEdits(factSheets)
  const tools = { asRefusal, onFault, run: changes.run, inSavepoint, losesTransaction }
  return {
    fields: (types) => ({
      ...factSheetMutations(factSheets, types),
      ...relationMutations(relations, types),
      ...tagMutations(attached, types),
      ...subscriptionMutations(attached.subscriptions, types),
      ...documentMutations(attached.documents, types),
      ...commentMutations(attached.comments, types),
    }),
    run: (request) => executeMutations(tools, request),
  }
}
