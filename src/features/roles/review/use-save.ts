import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '#ui/feedback/toast-store.ts'
import { ApiError } from '#api/errors.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { countOf } from '#features/roles/draft/changes.ts'
import { rolesFrom } from '#features/roles/draft/draft.ts'
import type { RolesDraft } from '#features/roles/draft/use-roles-draft.ts'
import { fetchRoles, replaceRoles, staleAfterSave } from '#features/roles/draft/roles.queries.ts'

/** Saves the reviewed changes. Where somebody else was faster, the changes are put on top of theirs, to be reviewed again. */
export function useSave(state: RolesDraft, onSaved: () => void) {
  const { t } = useTranslation('roles')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isRebased, setRebased] = useState(false)
  const write = async () => {
    try {
      await replaceRoles(rolesFrom(state.draft), state.etag)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      state.moveTo(await fetchRoles())
      setRebased(true)
      return
    }
    toast.ok(t('review.saved', { count: countOf(state.changes) }))
    state.restart(await fetchRoles())
    onSaved()
    await invalidate(...staleAfterSave)
  }
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await write()
    } catch (error) {
      setProblem(refusalText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem, isRebased }
}
