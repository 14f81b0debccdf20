import type { Right } from '#contract/access.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { wordOf } from '#contract/authorization/words.ts'
import type { Dice } from '#testing/fuzz/dice.ts'

export type Permission = AuthorizationRole['permissions'][number]

export const TYPES = ['Application', 'ITComponent', 'Provider'] as const

/** A right as a role writes it, for all or for these types. */
export const permission = (right: Right, types: readonly string[] = []): Permission => {
  const { domain, function: of, action } = wordOf(right)
  return { domain, function: of, actions: [action], instances: types.map((type) => ({ values: [type] })) }
}

/** Rights of fact sheets for some types, and of the writer also those by which others get theirs. */
export function someRights(dice: Dice, rights: readonly Right[], share: number): Permission[] {
  const given = rights
    .filter(() => dice.below(100) < share)
    .map((right) =>
      wordOf(right).isOfTypes && dice.once(3) ? permission(right, [dice.pick(TYPES)]) : permission(right),
    )
  const isBlind = given.some(({ function: of }) => of === 'FACT_SHEET') && dice.once(2)
  const blind = { domain: 'FACT_SHEETS', function: 'FIELD', actions: ['READ'], instances: [] }
  return isBlind ? [...given, { ...blind, instances: [{ values: ['!Application.alias'] }] }] : given
}

export const OBJECT_RIGHTS: readonly Right[] = [
  'factSheet.read',
  'factSheet.update',
  'factSheet.create',
  'factSheet.readAll',
  'factSheet.updateAll',
  'bookmark.read',
  'bookmark.create',
  'bookmark.update',
  'bookmark.share',
  'bookmark.readAll',
  'bookmark.changeOwner',
  'webhook.read',
]

/** Those by which somebody also writes what decides about others. */
export const ALL_RIGHTS: readonly Right[] = [
  ...OBJECT_RIGHTS,
  'factSheet.archive',
  'role.read',
  'role.manage',
  'user.manage',
  'technicalUser.manage',
  'accessControlEntity.read',
  'accessControlEntity.manage',
  'model.update',
  'webhook.manage',
]
