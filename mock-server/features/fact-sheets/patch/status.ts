import { type Patch, violation, proseAt } from './patch.ts'
import { wordOf } from './fields.ts'

/** One operation on a fact sheet. */
export type Operation =
  | { readonly kind: 'edit'; readonly patches: readonly Patch[] }
  | { readonly kind: 'archive' }
  | { readonly kind: 'recover' }

/** Patches as operations in their order: each patch of the status is an operation of its own. Archiving needs a comment. */
export function operationsOf(patches: readonly Patch[], comment: string | null | undefined): readonly Operation[] {
  const operations: Operation[] = []
  for (const patch of patches) {
    const last = operations.at(-1)
    if (isOfStatus(patch)) operations.push({ kind: kindOf(patch, comment) })
    else if (last?.kind === 'edit') operations.splice(-1, 1, { kind: 'edit', patches: [...last.patches, patch] })
    else operations.push({ kind: 'edit', patches: [patch] })
  }
  // Without patches, an empty edit still checks that the fact sheet exists, the right to it and its revision.
  return operations.length > 0 ? operations : [{ kind: 'edit', patches: [] }]
}

/** The patches of a new fact sheet without those of the status, which can only be ACTIVE. */
export function withoutStatus(patches: readonly Patch[]): readonly Patch[] {
  for (const patch of patches.filter(isOfStatus)) wordOf(patch, ['ACTIVE'])
  return patches.filter((patch) => !isOfStatus(patch))
}

const isOfStatus = ({ path }: Patch): boolean => path === '/status'

function kindOf(patch: Patch, comment: string | null | undefined): 'archive' | 'recover' {
  if (wordOf(patch, ['ACTIVE', 'ARCHIVED']) === 'ACTIVE') return 'recover'
  if (comment === undefined || comment === null || comment.trim() === '') {
    throw violation(patch.path, 'COMMENT_MISSING', 'archiving needs the argument comment, which says why')
  }
  proseAt('/comment', comment)
  return 'archive'
}
