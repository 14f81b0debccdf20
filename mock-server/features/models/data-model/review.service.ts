import type { Caller } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import type { ModelDraft, ModelReview } from '#contract/models/saves.ts'
import { withStored } from '#data-model/changes/as-stored.ts'
import type { Loss } from '#data-model/changes/deletions.ts'
import { isOf } from '#data-model/changes/moves.ts'
import { renamedRoles } from '#data-model/changes/renamed-roles.ts'
import { wordOf } from '#data-model/changes/renamings.ts'
import { narrowingsOf } from '#data-model/changes/narrowings.ts'
import { under } from '#data-model/check/model-error.ts'
import type { ReservedNames } from '#data-model/reserved-names.ts'
import { accessEffect } from './access-effect.service.ts'
import { isDeleted, preparedData } from './save-data.service.ts'
import { type Defaults, presentationErrors } from './save-presentation.service.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { currentDataModel } from './current-data-model.store.ts'
import { deletionsOf } from './deletions.service.ts'
import { namesOf } from './deletion-names.ts'
import { pendingErrorsOf, restorationOf } from './restoration.service.ts'
import { inPlace } from './undone-batch.service.ts'
import { countLosses, countOfTypes } from './losses.store.ts'
import { narrowingErrors } from './narrowings.store.ts'
import { shownErrors } from './model-refusals.ts'

interface ReviewOptions {
  readonly db: Db
  readonly defaultsOf: (workspaceId: string) => Promise<Defaults>
  readonly reservedNames: () => Promise<ReservedNames>
  /** The bookmarks that have one of these words in their state. */
  readonly bookmarksWith: (caller: Caller, words: readonly string[]) => Promise<ModelReview['bookmarks']>
  readonly rolesOf: (workspaceId: string) => Promise<readonly AuthorizationRole[]>
}

/** Tells what a draft of the models would do in place of the stored ones, by the rules of `modelSaving`. */
export function modelReviewService({ db, defaultsOf, reservedNames, bookmarksWith, rolesOf }: ReviewOptions) {
  return {
    async review(caller: Caller, draft: ModelDraft): Promise<ModelReview> {
      demand(caller, 'model.update')
      const { workspaceId } = caller
      const [defaults, reserved] = await Promise.all([defaultsOf(workspaceId), reservedNames()])
      const { before, revision } = await currentDataModel(db, workspaceId, defaults.data)
      const { dataModel, asStored, moves, undoes } = draft
      const drafted = dataModel ? withStored(dataModel, asStored, before) : before
      const document = await inPlace(db, workspaceId, { document: drafted, before, undoes, defaults: defaults.data })
      const prepared = await preparedData(before, { document, moves, reserved })
      const { changes, losses, types, renamings, moveErrors, modelErrors } = prepared
      const deleted = losses.filter(isDeleted)
      const gone = wordsOf(deleted)
      const [narrowing, waiting, shown, deletions, counts, bookmarks, renaming, roles, factSheets] = await Promise.all([
        narrowingErrors(db, workspaceId, narrowingsOf(changes)),
        pendingErrorsOf(db, workspaceId, { document, undoes }),
        presentationErrors(db, workspaceId, { draft, data: document, defaults }),
        deletionsOf(db, workspaceId, deleted),
        countLosses(db, workspaceId, losses),
        bookmarksWith(caller, gone),
        bookmarksWith(caller, renamings.map(wordOf)),
        rolesOf(workspaceId),
        countOfTypes(db, workspaceId, types),
      ])
      const restoration = await restorationOf(db, workspaceId, { document, undoes })
      const access = await accessEffect({ before, after: document, renamings, roles })
      const ofModel = [...modelErrors, ...narrowing, ...waiting, ...access.errors]
      const errors = [...moveErrors, ...under('$.dataModel', ofModel), ...shown]
      const moved = moves.map((move) => counts[losses.findIndex((loss) => isOf(move, loss))] ?? 0)
      return {
        revision,
        changes,
        deletions,
        moved,
        ...restoration,
        errors: shownErrors(errors),
        bookmarks,
        roles: rolesNaming(roles, gone).map(shownName),
        renamed: {
          bookmarks: renaming.total,
          roles: renamedRoles(roles, renamings)
            .filter((role) => !roles.includes(role))
            .map(shownName),
        },
        loosened: access.loosenings.map((each) => ({ ...each, role: shownNameIn(roles, each.role) })),
        factSheets,
      }
    },
  }
}
/** The roles with a permission that is limited to one of these words, such as a type or `Application.alias`. */
const rolesNaming = (roles: readonly AuthorizationRole[], words: readonly string[]) =>
  roles.filter(({ permissions }) =>
    permissions.some(({ instances }) =>
      instances.some(({ values }) =>
        values.some((value) => value.split(/[^\w]+/u).some((word) => words.includes(word))),
      ),
    ),
  )

const shownName = ({ name, displayName }: AuthorizationRole): string => displayName ?? name

const shownNameIn = (roles: readonly AuthorizationRole[], name: string): string => {
  const role = roles.find((each) => each.name === name)
  return role ? shownName(role) : name
}

/** What the lost is called: the last part of its key. */
const wordsOf = (losses: readonly Loss[]): string[] => [...new Set(losses.map((loss) => namesOf(loss).name))]

export type ModelReviewService = ReturnType<typeof modelReviewService>
