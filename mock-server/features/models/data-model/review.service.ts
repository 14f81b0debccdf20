import type { Caller } from '#contract/access.ts'
import type { DataModel } from '#contract/data-model.ts'
import type { ModelReview } from '#contract/model-changes.ts'
import { type Loss, lossesOf } from '#data-model/changes/deletions.ts'
import { narrowingsOf } from '#data-model/changes/narrowings.ts'
import { changesBetween } from '#data-model/changes/model-changes.ts'
import { immutableErrors, newModelErrors } from '#data-model/check/model-errors.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { demand } from '#kernel/may.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import type { Db } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { deletionsOf } from './deletions.service.ts'
import { namesOf } from './deletion-names.ts'
import { findLosses } from './deletion.store.ts'
import { narrowingErrors } from './narrowings.store.ts'
import { returningErrors, shownErrors } from './model-refusals.ts'

interface ReviewOptions {
  readonly db: Db
  readonly defaultsOf: (workspaceId: string) => Promise<{ readonly data: DataModel }>
  readonly reservedNames: () => Promise<ReservedNames>
  /** The bookmarks that have one of these words in their state. */
  readonly bookmarksWith: (caller: Caller, words: readonly string[]) => Promise<ModelReview['bookmarks']>
}

/** Tells what a data model would do in place of the stored one, by the rules of `dataModelService`. */
export function modelReviewService({ db, defaultsOf, reservedNames, bookmarksWith }: ReviewOptions) {
  return {
    async review(caller: Caller, document: DataModel): Promise<ModelReview> {
      demand(caller, 'model.update')
      const [{ data }, reserved] = await Promise.all([defaultsOf(caller.workspaceId), reservedNames()])
      const { before, revision } = await currentDataModel(db, caller.workspaceId, data)
      await yieldToRequests()
      const changes = changesBetween(before, document)
      await yieldToRequests()
      const errors = [
        ...newModelErrors(before, document, reserved),
        ...immutableErrors(changes),
        ...(await narrowingErrors(db, caller.workspaceId, narrowingsOf(changes))),
        ...returningErrors(document, await findLosses(db, caller.workspaceId)),
      ]
      const losses = lossesOf(changes)
      const [deletions, bookmarks] = await Promise.all([
        deletionsOf(db, caller.workspaceId, losses),
        bookmarksWith(caller, wordsOf(losses)),
      ])
      return { revision, changes, deletions, errors: shownErrors(errors), bookmarks }
    },
  }
}
/** What the lost is called: the last part of its key. */
const wordsOf = (losses: readonly Loss[]): string[] => [...new Set(losses.map((loss) => namesOf(loss).name))]

export type ModelReviewService = ReturnType<typeof modelReviewService>
