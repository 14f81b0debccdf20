import { useTranslation } from 'react-i18next'
import { toast } from '#ui/feedback/toast-store.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useSaveDraft } from '#common/workbench/use-save-draft.ts'
import { rolesFrom } from '#features/roles/draft/draft.ts'
import type { RolesDraft } from '#features/roles/draft/use-roles-draft.ts'
import { fetchRoles, replaceRoles, staleAfterSave } from '#features/roles/draft/roles.queries.ts'

/** Saves the reviewed changes. */
export function useSave(draft: RolesDraft, onSaved: () => void) {
  const { t } = useTranslation('roles')
  const { save, ...saving } = useSaveDraft({ draft, read: fetchRoles, problemOf: (error) => refusalText(error, t) })
  return {
    ...saving,
    save: async (): Promise<void> => {
      const { count, roles, etag } = draft
      if ((await save(async () => await replaceRoles(rolesFrom(roles), etag))) !== 'saved') return
      toast.ok(t('review.saved', { count }))
      onSaved()
      await invalidate(...staleAfterSave)
    },
  }
}
