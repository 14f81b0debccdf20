import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteAsset,
  getOriginalAsset,
  listAssetVersions,
  restoreAsset,
  uploadAsset,
  type AssetName,
  type AssetVersion,
} from 'mock-server/contract/assets/assets.ts'
import { getSettings } from 'mock-server/contract/settings/settings.ts'
import { listSettingsVersions } from 'mock-server/contract/settings/versions.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call, respond } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { saveFile } from '#common/save-file.ts'

/** Refetches the look of the workspace. */
export async function brandingChanged(): Promise<void> {
  await invalidate(getWorkspaceState, listAssetVersions, getSettings, listSettingsVersions)
}

/** Uploads, removes and restores pictures, which everybody sees at once. */
export function useBranding() {
  const { t } = useTranslation('branding')
  const [busy, setBusy] = useState<AssetName>()
  const [problems, setProblems] = useState<Partial<Record<AssetName, string>>>({})

  async function run(about: AssetName, work: () => Promise<unknown>): Promise<boolean> {
    setBusy(about)
    setProblems(({ [about]: _before, ...others }) => others)
    try {
      await work()
      await brandingChanged()
      return true
    } catch (error) {
      setProblems((before) => ({ ...before, [about]: refusalText(error, t) }))
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const restore = (asset: AssetName, revision: number) =>
    run(asset, async () => await call(restoreAsset, { params: { asset, revision } }))

  /** A version as it was uploaded; undefined where it can't be had, which is said. */
  async function original({ asset, revision }: Pick<AssetVersion, 'asset' | 'revision'>): Promise<Blob | undefined> {
    try {
      return await (await respond(getOriginalAsset, { params: { asset, revision } }, {})).blob()
    } catch (error) {
      toast.bad(refusalText(error, t))
      return undefined
    }
  }

  return {
    busy,
    problems,
    restore,
    original,
    download: async (version: AssetVersion) => {
      const file = await original(version)
      if (file) saveFile(file, version.fileName ?? version.asset)
    },
    upload: async (asset: AssetName, file: File) => {
      const form = new FormData()
      form.set('file', file)
      const request = { params: { asset }, body: { file } }
      const isDone = await run(asset, async () => await call(uploadAsset, request, { form }))
      if (isDone) toast.ok(t('uploaded', { name: t(`asset.${asset}`) }))
    },
    /** `revision`: of the picture that goes, so that it can be taken back. */
    remove: async (asset: AssetName, revision: number) => {
      if (!(await run(asset, async () => await call(deleteAsset, { params: { asset } })))) return
      toast.ok(t('removed', { name: t(`asset.${asset}`) }), {
        actions: [{ label: t('undo'), isUndo: true, onChoose: () => void restore(asset, revision) }],
      })
    },
  }
}
export type Branding = ReturnType<typeof useBranding>
