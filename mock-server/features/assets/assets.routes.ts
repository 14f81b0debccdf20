import {
  deleteAsset,
  getAsset,
  getImage,
  getOriginalAsset,
  listAssetVersions,
  restoreAsset,
  uploadAsset,
} from '#contract/assets/assets.ts'
import { ok, okList } from '#contract/envelope.ts'
import { openRoute, type Route, route } from '#http/mount.ts'
import { dispositionOf } from '#kernel/disposition.ts'
import type { AssetService } from './assets.service.ts'

export const assetRoutes = (service: AssetService): Route[] => [
  route(getAsset, async ({ params }, { caller, headers }) => {
    const { hash, bytes } = await service.get(caller, params.asset)
    const etag = `"${hash}"`
    const sent = { ...headersOf('image/png'), etag, 'cache-control': 'private, no-cache' }
    if (headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers: sent })
    return new Response(bytes, { headers: sent })
  }),
  route(uploadAsset, async ({ params, body }, { caller }) =>
    ok('AssetVersion', await service.upload(caller, params.asset, body.file)),
  ),
  route(deleteAsset, async ({ params }, { caller }) => {
    await service.remove(caller, params.asset)
    return ok('Asset', { asset: params.asset })
  }),
  route(listAssetVersions, async (_, { caller }) => {
    const versions = await service.versions(caller)
    return okList('AssetVersion', versions, versions.length)
  }),
  route(restoreAsset, async ({ params }, { caller }) =>
    ok('AssetVersion', await service.restore(caller, params.asset, params.revision)),
  ),
  route(getOriginalAsset, async ({ params }, { caller }) => {
    const { bytes, mediaType, fileName } = await service.original(caller, params.asset, params.revision)
    const named = { 'content-disposition': dispositionOf('attachment', fileName) }
    return new Response(bytes, { headers: { ...headersOf(mediaType), ...named } })
  }),
  openRoute(getImage, async ({ params }) => {
    const { bytes } = await service.image(params.hash)
    return new Response(bytes, {
      headers: { ...headersOf('image/png'), 'cache-control': 'public, max-age=31536000, immutable' },
    })
  }),
]

/** A picture never runs in the origin of the service, even opened on its own. */
const headersOf = (mediaType: string) => ({
  'content-type': mediaType,
  'content-disposition': 'inline',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
  'x-content-type-options': 'nosniff',
})
