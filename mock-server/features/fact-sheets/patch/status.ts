import { type Patch, violation, proseAt } from './patch.ts'
import { wordOf } from './fields.ts'

/** One thing to do with a fact sheet. */
export type Act =
  | { readonly kind: 'edit'; readonly patches: readonly Patch[] }
  | { readonly kind: 'archive' }
  | { readonly kind: 'recover' }

/** Patches as acts in their order: those of the status are acts of their own. Archiving asks for a comment. */
export function actsOf(patches: readonly Patch[], comment: string | null | undefined): readonly Act[] {
  const acts: Act[] = []
  for (const patch of patches) {
    const last = acts.at(-1)
    if (isOfStatus(patch)) acts.push({ kind: kindOf(patch, comment) })
    else if (last?.kind === 'edit') acts.splice(-1, 1, { kind: 'edit', patches: [...last.patches, patch] })
    else acts.push({ kind: 'edit', patches: [patch] })
  }
  // Without a patch, the fact sheet, the right to it and its revision are looked at all the same.
  return acts.length > 0 ? acts : [{ kind: 'edit', patches: [] }]
}

/** The patches of a new fact sheet, which is active and can be nothing else. */
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
