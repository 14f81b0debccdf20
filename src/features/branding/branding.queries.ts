import { listAssetVersions } from 'mock-server/contract/assets/assets.ts'
import { queryFor } from '#api/operation.ts'

/** What the pictures of the workspace were, the latest first. */
export const assetVersions = queryFor(listAssetVersions, {})
