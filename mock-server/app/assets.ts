import { assetRoutes } from '#features/assets/assets.routes.ts'
import { assetService } from '#features/assets/assets.service.ts'
import { shownSize } from '#features/assets/shown-sizes.ts'
import type { Caller } from '#contract/access.ts'
import type { Logo } from '#kernel/sheets.ts'
import type { AppContext } from './context.ts'

/** The pictures of a workspace. */
export function composeAssets({ storage, images, clock }: AppContext) {
  const assets = assetService({ storage, images, clock })
  return {
    routes: assetRoutes(assets),
    hashesOf: assets.hashes,
    /** The logo that files of the workspace carry, as PNG; undefined where it has none. */
    async logoOf(caller: Caller): Promise<Logo | undefined> {
      const { 'logo-export': hash } = await assets.hashes(caller.workspaceId)
      if (hash === undefined) return undefined
      const { bytes } = await assets.image(hash)
      return { extension: 'png', ...(await images.shown(bytes, shownSize('logo-export'))) }
    },
  }
}
