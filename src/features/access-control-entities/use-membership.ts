import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countEntityUses,
  type EntityUse,
  listEntityUses,
  previewEntityMembers,
} from 'mock-server/contract/authorization/entities.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { listPermissions, updatePermission } from 'mock-server/contract/permissions.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate, queryFor } from '#api/operation.ts'
import { entitiesOf } from '#common/access/access-options.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { refusalText } from '#common/refusal-text.ts'
import { labelOf } from './entity-list.ts'
import type { MemberDrafts } from './member-drafts.ts'

type Move = { readonly userId: string; readonly joins: boolean }

/** Who is to join and leave an entity, what that would change, and saving it with Undo. */
export function useMembership(entity: EntityUse, drafts: MemberDrafts) {
  const { t } = useTranslation('accessControlEntities')
  const { join, leave } = drafts.of(entity.id)
  const [isSaving, setSaving] = useState(false)
  const count = join.length + leave.length
  const { data, error } = useQuery({
    ...queryFor(previewEntityMembers, { params: { id: entity.id }, body: { join: [...join], leave: [...leave] } }),
    enabled: count > 0,
  })

  const perform = async (moves: readonly Move[]) => {
    const outcome = await performEach(moves, (move) => moved(entity, move))
    void invalidate(listEntityUses, countEntityUses, listUsers, listPermissions, previewEntityMembers)
    if (outcome.refused.length > 0)
      toast.bad(`${t('members.refused', { count: outcome.refused.length })} ${refusalText(outcome.reason, t)}`)
    return outcome.done
  }
  const save = async () => {
    if (isSaving) return
    setSaving(true)
    const moves = [
      ...join.map((userId) => ({ userId, joins: true })),
      ...leave.map((userId) => ({ userId, joins: false })),
    ]
    const done = await perform(moves).finally(() => setSaving(false))
    const isDone = (userId: string) => done.some((move) => move.userId === userId)
    // What was refused can be tried again, or given up.
    drafts.change(entity.id, (draft) => ({
      join: draft.join.filter((userId) => !isDone(userId)),
      leave: draft.leave.filter((userId) => !isDone(userId)),
    }))
    if (done.length === 0) return
    const undo = () => void perform(done.map(({ userId, joins }) => ({ userId, joins: !joins })))
    toast.ok(t('members.saved', { name: labelOf(entity), count: done.length }), {
      actions: [{ label: t('members.undo'), onChoose: undo, isUndo: true }],
    })
  }
  return {
    join,
    setJoin: (ids: readonly string[]) =>
      drafts.change(entity.id, (draft) => ({ ...draft, join: ids.filter((id) => !draft.leave.includes(id)) })),
    isLeaving: (userId: string) => leave.includes(userId),
    toggleLeaving: (userId: string) =>
      drafts.change(entity.id, (draft) => ({
        ...draft,
        leave: draft.leave.includes(userId) ? draft.leave.filter((id) => id !== userId) : [...draft.leave, userId],
      })),
    count,
    effect: count > 0 ? data?.data : undefined,
    error: count > 0 ? error : null,
    isSaving,
    save: () => void save(),
    discard: () => drafts.discard(entity.id),
  }
}

/** Changes what the permission of a user names, read a moment before: by name, or by the ID that other programs may have written. */
async function moved({ id, name }: EntityUse, { userId, joins }: Move): Promise<void> {
  const { data } = await call(listPermissions, { query: { userId, includeTechnicalUsers: true, size: 1 } })
  const [permission] = data
  if (!permission) return
  const others = entitiesOf(permission).filter((entry) => entry !== name && entry.toLowerCase() !== id)
  const accessControlEntities = (joins ? [...others, name] : others).join(', ')
  await call(updatePermission, { params: { id: permission.id }, body: { accessControlEntities } })
}
