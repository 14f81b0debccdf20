import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope, listEnvelope } from '#contract/envelope.ts'
import { Id, Instant } from '#contract/ids.ts'
import { integer } from '#contract/query.ts'

/** The pictures of a workspace. */
export const assetNames = ['logo-menu', 'menu-background', 'favicon', 'logo-export'] as const
export type AssetName = (typeof assetNames)[number]

/** Case doesn't matter, and `_` is as `-`. Another name is not found. */
const AssetParam = z
  .string()
  .transform((name) => name.toLowerCase().replaceAll('_', '-'))
  .pipe(z.enum(assetNames))
const params = z.object({ asset: AssetParam })

const MEBIBYTE = 1024 * 1024
/** The largest file that is taken, in bytes. */
export const MAX_ASSET_BYTES = MEBIBYTE

/** What a picture was after each upload or removal. */
export const AssetVersion = z
  .object({
    asset: z.enum(assetNames),
    /** From 1. */
    revision: z.int(),
    /** Names what is shown of the picture: `GET {console}/images/{hash}`. Absent where the picture was removed. */
    hash: z.string().optional(),
    mediaType: z.string().optional(),
    /** In pixels; absent for an SVG that doesn't say. */
    width: z.int().optional(),
    height: z.int().optional(),
    /** In bytes. */
    size: z.int().optional(),
    fileName: z.string().optional(),
    changedAt: Instant,
    /** Absent if nobody knows. */
    changedBy: z.object({ id: Id, displayName: z.string() }).optional(),
  })
  .meta({ id: 'AssetVersion' })
export type AssetVersion = z.output<typeof AssetVersion>

export const getAsset = endpoint({
  id: 'getAsset',
  at: 'pathfinder',
  method: 'GET',
  path: '/assets/{asset}',
  summary: 'Get a picture of the workspace as it is shown, as PNG; 404 where it has none',
  params,
  answer: 'binary',
  fails: [404],
})

export const uploadAsset = endpoint({
  id: 'uploadAsset',
  at: 'pathfinder',
  method: 'POST',
  path: '/assets/{asset}',
  summary:
    'Upload a picture in place of an earlier one: PNG, JPEG, WebP, GIF or SVG up to 1 MiB; for the role ADMIN alone',
  params,
  bodyForm: 'multipart',
  costly: true,
  // The file, and the boundaries of the form.
  maxBytes: MAX_ASSET_BYTES + 16 * 1024,
  body: z.object({ file: z.file() }),
  result: envelope('AssetVersion', AssetVersion),
  fails: [403, 404, 413, 415, 422],
})

export const deleteAsset = endpoint({
  id: 'deleteAsset',
  at: 'pathfinder',
  method: 'DELETE',
  path: '/assets/{asset}',
  summary: 'Remove a picture of the workspace; its versions are kept; for the role ADMIN alone',
  params,
  result: envelope('Asset', z.object({ asset: z.enum(assetNames) })),
  fails: [403, 404],
})

export const listAssetVersions = endpoint({
  id: 'listAssetVersions',
  at: 'console',
  method: 'GET',
  path: '/assets/versions',
  summary: 'List what the pictures of the workspace were, the latest first: the last 20 of each',
  result: listEnvelope('AssetVersion', AssetVersion),
  fails: [403],
})

export const restoreAsset = endpoint({
  id: 'restoreAsset',
  at: 'console',
  method: 'POST',
  path: '/assets/{asset}/versions/{revision}/restore',
  summary: 'Make an earlier picture the current one again; for the role ADMIN alone',
  params: z.object({ asset: AssetParam, revision: integer(1, Number.MAX_SAFE_INTEGER) }),
  result: envelope('AssetVersion', AssetVersion),
  fails: [403, 404],
})

export const getOriginalAsset = endpoint({
  id: 'getOriginalAsset',
  at: 'console',
  method: 'GET',
  path: '/assets/{asset}/versions/{revision}/original',
  summary: 'Download a version of a picture as it was uploaded, made anew; for the role ADMIN alone',
  params: z.object({ asset: AssetParam, revision: integer(1, Number.MAX_SAFE_INTEGER) }),
  answer: 'binary',
  fails: [403, 404],
})

/** Without a token, because a page can't send one for a picture: whoever knows the hash has seen it. */
export const getImage = endpoint({
  id: 'getImage',
  at: 'console',
  method: 'GET',
  path: '/images/{hash}',
  summary: 'Get a picture by its hash as it is shown, as PNG; it never changes',
  params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  open: true,
  answer: 'binary',
  fails: [404],
})
