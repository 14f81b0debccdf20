import { assetRoutes } from '#features/assets/assets.routes.ts'
import { assetService } from '#features/assets/assets.service.ts'
import type { AppContext } from './context.ts'

/** The pictures of a workspace. */
export function composeAssets({ storage, images, clock }: AppContext) {
  const assets = assetService({ storage, images, clock })
  return { routes: assetRoutes(assets), hashesOf: assets.hashes }
}
