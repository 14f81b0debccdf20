import type { Caller } from '#contract/access.ts'
import { type AssetName, type AssetVersion, assetNames, MAX_ASSET_BYTES } from '#contract/assets/assets.ts'
import type { Images } from '#imaging/images.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as store from './assets.store.ts'

/** Versions of a picture that are kept. */
const KEPT = 20

interface AssetOptions {
  readonly storage: Storage
  readonly images: Images
  readonly clock: () => Date
}

/** The pictures of a workspace, in versions. Each is made anew before it is stored. */
export function assetService({ storage, images, clock }: AssetOptions) {
  /** Writes the next version of a picture; returns its revision. */
  async function write(caller: Caller, name: AssetName, insert: (tx: Tx, revision: number) => Promise<unknown>) {
    const { workspaceId } = caller
    return await storage.transaction(async (tx) => {
      await store.lockAssets(tx, workspaceId)
      const { revision } = await store.currentRevision(tx, workspaceId, name)
      await insert(tx, revision + 1)
      await store.deleteBefore(tx, workspaceId, name, revision + 2 - KEPT)
      return revision + 1
    })
  }

  async function shown({ workspaceId }: Caller, name: AssetName, revision: number): Promise<AssetVersion> {
    const row = await store.findVersion(storage.db, workspaceId, name, revision)
    if (!row) throw refuse.notFound('There is no such version of this picture', about('revision', 'must be a revision'))
    return toVersion(row)
  }

  return {
    /** The current picture; 404 where there is none. */
    async get({ workspaceId }: Caller, name: AssetName) {
      const { hash } = await store.currentRevision(storage.db, workspaceId, name)
      if (hash === null) throw noPicture(name)
      return { hash, ...(await contentOf(storage, hash)) }
    },

    /** A picture by its hash. */
    image: async (hash: string) => await contentOf(storage, hash),

    /** 403 without the role ADMIN, 413 for a file that is too large, 422 for one that is no allowed picture; the earlier one stays. */
    async upload(caller: Caller, name: AssetName, file: File): Promise<AssetVersion> {
      demandAdmin(caller)
      if (file.size > MAX_ASSET_BYTES)
        throw refuse.tooLarge('The picture is larger than 1 MiB', about('$.file', 'must have at most 1 MiB'))
      if (file.size === 0) throw refuse.member('$.file', 'must not be empty')
      const { mediaType, bytes, width, height } = await images.clean(new Uint8Array(await file.arrayBuffer()))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      const revision = await write(caller, name, async (tx, next) => {
        await store.insertVersion(tx, caller.workspaceId, {
          name,
          revision: next,
          hash,
          media_type: mediaType,
          width: width ?? null,
          height: height ?? null,
          size: bytes.byteLength,
          file_name: nameOf(file.name),
          content: bytes,
          by: caller.userId,
          now: clock(),
        })
      })
      return await shown(caller, name, revision)
    },

    /** 404 where there is no picture. */
    async remove(caller: Caller, name: AssetName): Promise<void> {
      demandAdmin(caller)
      const { hash } = await store.currentRevision(storage.db, caller.workspaceId, name)
      if (hash === null) throw noPicture(name)
      const none = {
        hash: null,
        media_type: null,
        width: null,
        height: null,
        size: null,
        file_name: null,
        content: null,
      }
      await write(caller, name, async (tx, revision) => {
        await store.insertVersion(tx, caller.workspaceId, { name, revision, ...none, by: caller.userId, now: clock() })
      })
    },

    /** 404 for a version that is not kept. */
    async restore(caller: Caller, name: AssetName, from: number): Promise<AssetVersion> {
      demandAdmin(caller)
      await shown(caller, name, from)
      const revision = await write(caller, name, async (tx, to) => {
        await store.copyVersion(tx, caller.workspaceId, { name, from, to, by: caller.userId, now: clock() })
      })
      return await shown(caller, name, revision)
    },

    async versions(caller: Caller): Promise<AssetVersion[]> {
      demandAdmin(caller)
      return (await store.listVersions(storage.db, caller.workspaceId)).map(toVersion)
    },

    /** The hashes of the current pictures. */
    async hashes(workspaceId: string): Promise<Partial<Record<AssetName, string>>> {
      const rows = await store.currentHashes(storage.db, workspaceId)
      return Object.fromEntries(
        assetNames.flatMap((name) => {
          const hash = rows.find((row) => row.name === name)?.hash ?? undefined
          return hash === undefined ? [] : [[name, hash]]
        }),
      )
    },
  }
}
export type AssetService = ReturnType<typeof assetService>

async function contentOf({ db }: Storage, hash: string) {
  const row = await store.findContent(db, hash)
  if (!row?.content || row.media_type === null) throw refuse.notFound('There is no such picture')
  return { bytes: new Uint8Array(row.content), mediaType: row.media_type }
}

const noPicture = (name: AssetName) => refuse.notFound(`The workspace has no ${name}`, about('asset', 'has no picture'))

function demandAdmin({ role }: Caller): void {
  if (role !== 'ADMIN')
    throw refuse.forbidden('Only users with the role ADMIN can change the pictures of the workspace')
}

/** The last part of a path, without control or text-reversing characters. */
function nameOf(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  return [...last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()].slice(-200).join('') || 'picture'
}

const toVersion = (row: store.AssetRow): AssetVersion => ({
  asset: row.name,
  revision: row.revision,
  ...(row.hash !== null && { hash: row.hash }),
  ...(row.media_type !== null && { mediaType: row.media_type }),
  ...(row.width !== null && { width: row.width }),
  ...(row.height !== null && { height: row.height }),
  ...(row.size !== null && { size: row.size }),
  ...(row.file_name !== null && { fileName: row.file_name }),
  changedAt: row.created_at.toISOString(),
  ...(row.changer_id !== null && { changedBy: { id: row.changer_id, displayName: row.changer_name ?? '' } }),
})
