import { isEqual } from 'es-toolkit'
import { useTranslation } from 'react-i18next'
import { type Leaf, leavesBetween, withValue } from 'mock-server/contract/models/leaves.ts'
import { getSettings, replaceSettings } from 'mock-server/contract/settings/settings.ts'
import type { Design } from 'mock-server/contract/settings/workspace-settings.ts'
import type { WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call, callWithHeaders } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { refusalText } from '#common/refusal-text.ts'
import { type Conflict, onTop } from '#common/workbench/leaves-on-top.ts'
import { type DraftKind, useDraft } from '#common/workbench/use-draft.ts'
import { STALE, useSaveDraft } from '#common/workbench/use-save-draft.ts'
import { workspaceState } from '#common/workspace-state.ts'
import { brandingChanged } from './use-branding.ts'

/** The design and its two colours, each a change of its own. */
const designKind: DraftKind<WorkspaceState, Design, readonly Leaf[], Conflict, readonly Leaf[]> = {
  key: 'draft.branding',
  documentOf: ({ design }) => design,
  changesBetween: leavesBetween,
  countOf: (leaves) => leaves.length,
  rebase: (before, draft, now) => onTop(leavesBetween(before, draft), now),
  pack: (_, __, leaves) => leaves,
  unpack: (leaves, { design }) => onTop(leaves, design),
}

const read = async () => (await queryClient.fetchQuery({ ...workspaceState, staleTime: 0 })).data

/** The colours as they are being chosen. A save changes nothing else of the settings, whatever others have saved of them. */
export function useDesignDraft(stored: WorkspaceState) {
  const { t } = useTranslation('branding')
  const draft = useDraft(stored, designKind)
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
    keepMine: draft.settle,
    takeTheirs: (conflict: Conflict) => {
      // Safe: a value where there is one of its kind.
      draft.change((all) => withValue(all, conflict.path, conflict.theirs) as Design)
      draft.settle(conflict)
    },
  }
}
export type DesignDraft = ReturnType<typeof useDesignDraft>
