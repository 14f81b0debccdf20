import type { DataModel } from '#contract/data-model.ts'
import type { ApiError } from '#contract/envelope.ts'
import type { Deletion } from '#contract/model-changes.ts'
import { hasPlaceFor, type Loss } from '#data-model/changes/deletions.ts'
import type { ModelError } from '#data-model/check/model-error.ts'
import { etagOf, type ModelKind } from '#features/models/model-etag.ts'
import { about, type Refusal, refuse } from '#kernel/refusal.ts'
import { namesOf } from './deletion-names.ts'
import type { Pending } from './deletion.store.ts'

/** Who has not seen the last change would undo it. `path` is where the document is in the request: `$` where it is all of it. */
export const stale = (revision: number, { kind, path }: { readonly kind: ModelKind; readonly path: string }) =>
  refuse.conflict(kind === 'data' ? 'Someone else changed the data model first' : 'Someone else changed this first', {
    ...about(path === '$' ? 'If-Match' : path.replace('$', '$.versions'), 'is not the current version'),
    headers: { etag: etagOf(revision, kind) },
  })

/** Errors of one answer: more would only repeat the first ones. */
const MAX_ERRORS = 100

export function refuseErrors(errors: readonly ModelError[]): void {
  const [first] = errors
  if (!first) return
  throw refuse.invalid(`${first.path} ${first.message}`, {
    errors: shownErrors(errors),
  })
}

/** As answers show them. */
export const shownErrors = (errors: readonly ModelError[]): ApiError[] =>
  errors.slice(0, MAX_ERRORS).map(({ path, message }) => ({ value: path, messages: [message] }))

export function wouldDelete(deletions: readonly Deletion[]): Refusal {
  const lost = deletions.filter(({ count }) => count > 0)
  return refuse.invalid('This change would delete data', {
    type: 'Deletion',
    data: lost,
    errors: lost.map(({ name, info1, count }) => ({
      value: '$',
      messages: [`would delete data of ${count}: ${info1 === undefined ? name : `${info1}.${name}`}`],
    })),
  })
}

/**
 * What came back while its data of before are still being deleted would lose new ones, too; what goes while its data are coming back would
 * leave them behind.
 */
export function refusePending(document: DataModel, pending: readonly Pending[]): void {
  const errors = pendingErrors(document, pending)
  if (errors.length === 0) return
  throw refuse.conflict(
    'Data of an earlier change of the data model are still being deleted or restored. Try again shortly',
    {
      errors: shownErrors(errors),
    },
  )
}

export const pendingErrors = (document: DataModel, pending: readonly Pending[]): ModelError[] =>
  pending.flatMap(({ losses, returning }) => [
    ...losses
      .filter((loss) => hasPlaceFor(document, loss))
      .map((loss) => ({ path: '$', message: `${named(loss)} can come back when its data are deleted` })),
    ...returning
      .filter((loss) => !hasPlaceFor(document, loss))
      .map((loss) => ({ path: '$', message: `${named(loss)} can go when its data are back` })),
  ])

function named(loss: Loss): string {
  const { name, info1 } = namesOf(loss)
  return info1 === undefined ? name : `${info1}.${name}`
}
