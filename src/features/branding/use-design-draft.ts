import { isEqual } from 'es-toolkit'
import { useTranslation } from 'react-i18next'
import { getSettings, replaceSettings } from 'mock-server/contract/settings/settings.ts'
import type { Design } from 'mock-server/contract/settings/workspace-settings.ts'
import type { WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call, callWithHeaders } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { refusalText } from '#common/refusal-text.ts'
import { leavesKind, useLeavesDraft } from '#common/workbench/use-leaves-draft.ts'
import { STALE, useSaveDraft } from '#common/workbench/use-save-draft.ts'
import { workspaceState } from '#common/workspace-state.ts'
import { brandingChanged } from './use-branding.ts'

/** The design and its two colours, each a change of its own. */
const designKind = leavesKind<WorkspaceState, Design>({
  key: 'draft.branding',
  documentOf: ({ design }) => design,
  tagOf: ({ design }) => design,
})

const read = async () => (await queryClient.fetchQuery({ ...workspaceState, staleTime: 0 })).data

/** The colours as they are being chosen. A save changes nothing else of the settings, whatever others have saved of them. */
export function useDesignDraft(stored: WorkspaceState) {
  const { t } = useTranslation('branding')
  const draft = useLeavesDraft(stored, designKind)
  const { base, document: design } = draft
  const { save, ...saving } = useSaveDraft({ draft, read, problemOf: (error) => refusalText(error, t) })

  async function write() {
    const { payload, headers } = await callWithHeaders(getSettings, {})
    if (!isEqual(payload.data.design, base.design)) return STALE
    const body = { ...payload.data, design }
    return await call(replaceSettings, { body }, { headers: { 'if-match': headers.get('etag') ?? '*' } })
  }

  return {
    ...draft,
    ...saving,
    design,
    save: async (): Promise<void> => {
      if ((await save(write)) !== 'saved') return
      toast.ok(t('saved'))
      await brandingChanged()
    },
  }
}
export type DesignDraft = ReturnType<typeof useDesignDraft>
