import type { ModelRows } from './draft/changes.ts'
import { useState } from 'react'
import { later } from '#ui/controls/later.tsx'
import type { RolesDraft } from './draft/use-roles-draft.ts'

const Review = later(() => import('./review/review.dialog.tsx').then((file) => ({ default: file.ReviewDialog })))
const RoleForm = later(() => import('./role-form.dialog.tsx').then((file) => ({ default: file.RoleFormDialog })))
const Compare = later(() => import('./review/compare.dialog.tsx').then((file) => ({ default: file.CompareDialog })))
const History = later(() => import('./review/history.dialog.tsx').then((file) => ({ default: file.HistoryDialog })))

/** `role` is the one that it starts from. */
type OpenDialog =
  | { readonly kind: 'review' }
  | { readonly kind: 'history' }
  | { readonly kind: 'compare'; readonly role?: string }
  | { readonly kind: 'new'; readonly role?: string }
  | { readonly kind: 'describe'; readonly role: string }

/** The dialog over the matrix. They are about changes that exist in this tab only, so they have no address. */
export function useRoleDialogs() {
  const [current, setCurrent] = useState<OpenDialog>()
  return { current, open: (dialog: OpenDialog) => setCurrent(dialog), close: () => setCurrent(undefined) }
}

type Props = {
  readonly dialogs: ReturnType<typeof useRoleDialogs>
  readonly state: RolesDraft
  readonly model: ModelRows
}

export function RoleDialogs({ dialogs: { current, close }, state, model }: Props) {
  if (!current) return null
  if (current.kind === 'review') return <Review state={state} onClose={close} />
  if (current.kind === 'history') return <History {...{ state, model }} onClose={close} />
  if (current.kind === 'compare') return <Compare {...{ state, model }} first={current.role} onClose={close} />
  return current.kind === 'new' ? (
    <RoleForm state={state} original={current.role} onClose={close} />
  ) : (
    <RoleForm state={state} edited={current.role} onClose={close} />
  )
}
