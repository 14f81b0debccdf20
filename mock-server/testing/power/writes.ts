import { accessWrites } from './access-writes.ts'
import type { Dice } from '#testing/fuzz/dice.ts'
import { objectWrites } from './object-writes.ts'
import { ALL_RIGHTS, type Permission, permission, someRights } from './rights.ts'
import type { Write } from './writing.ts'

/** Kinds of writes in one sequence. */
const KINDS = 3

export const writes = { ...accessWrites, ...objectWrites }

/** The kinds of a sequence, and a role that lets somebody try them. */
export function drawKinds(dice: Dice): { kinds: (readonly [string, Write])[]; permissions: Permission[] } {
  const drawn = Array.from({ length: KINDS }, () => dice.pick(Object.entries(writes)))
  const needed = new Set(drawn.flatMap(([, { needs }]) => needs))
  const others = ALL_RIGHTS.filter((right) => !needed.has(right))
  const permissions = [...needed].map((right) => permission(right))
  // Only who has as much as others decides about them.
  const share = dice.once(2) ? 100 : 20 + dice.below(60)
  return {
    kinds: drawn.map(([name, { write }]) => [name, write]),
    permissions: [...permissions, ...someRights(dice, others, share)],
  }
}
