import type { Caller } from '#contract/access.ts'
import { type AssetName, type AssetVersion, assetNames, MAX_ASSET_BYTES } from '#contract/assets/assets.ts'
import type { Images } from '#imaging/images.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { shownSize } from './shown-sizes.ts'
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

  /** Pictures of before that are being drawn: the first read of each keeps the drawing. */
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  async function shownOf(hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const row = await store.findShown(storage.db, hash)
    if (!row) throw refuse.notFound('There is no such picture')
    const bytes = row.shown ? new Uint8Array(row.shown) : await (drawing.get(hash) ?? drawnFirst(hash, row))
    if (bytes.byteLength === 0) throw refuse.notFound('This picture cannot be shown')
    return bytes
  }

  /** Draws a picture; empty for one that can't be drawn, which is tried once. */
  async function drawnFirst(hash: string, row: store.ShownRow): Promise<Uint8Array<ArrayBuffer>> {
    const drawn = images.shown(row.content ?? new Uint8Array(), shownSize(row.name)).then(
      ({ bytes }) => bytes,
      () => new Uint8Array(),
    )
    drawing.set(hash, drawn)
    try {
      await store.keepShown(storage.db, row, await drawn)
      return await drawn
    } finally {
      drawing.delete(hash)
    }
  }

  async function versionAt({ workspaceId }: Caller, name: AssetName, revision: number): Promise<AssetVersion> {
    const row = await store.findVersion(storage.db, workspaceId, name, revision)
    if (!row) throw refuse.notFound('There is no such version of this picture', about('revision', 'must be a revision'))
    return toVersion(row)
  }

  return {
    /** What is shown of the current picture; 404 where there is none. */
    async get({ workspaceId }: Caller, name: AssetName) {
      const { hash } = await store.currentRevision(storage.db, workspaceId, name)
      if (hash === null) throw noPicture(name)
      return { hash, bytes: await shownOf(hash) }
    },

    /** What is shown of a picture, by its hash. */
    image: async (hash: string) => ({ hash, bytes: await shownOf(hash) }),

    /** 403 without the role ADMIN, 413 for a file that is too large, 422 for one that is no allowed picture; the earlier one stays. */
    async upload(caller: Caller, name: AssetName, file: File): Promise<AssetVersion> {
      demandAdmin(caller)
      if (file.size > MAX_ASSET_BYTES)
        throw refuse.tooLarge('The picture is larger than 1 MiB', about('$.file', 'must have at most 1 MiB'))
      if (file.size === 0) throw refuse.member('$.file', 'must not be empty')
      const { mediaType, bytes, width, height } = await images.clean(new Uint8Array(await file.arrayBuffer()))
      // Whoever knows the hash sees this alone.
      const drawn = await images.shown(bytes, shownSize(name))
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', drawn.bytes))
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
          shown: drawn.bytes,
          by: caller.userId,
          now: clock(),
        })
      })
      return await versionAt(caller, name, revision)
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
        shown: null,
      }
      await write(caller, name, async (tx, revision) => {
        await store.insertVersion(tx, caller.workspaceId, { name, revision, ...none, by: caller.userId, now: clock() })
      })
    },

    /** 404 for a version that is not kept. */
    async restore(caller: Caller, name: AssetName, from: number): Promise<AssetVersion> {
      demandAdmin(caller)
      await versionAt(caller, name, from)
      const revision = await write(caller, name, async (tx, to) => {
        await store.copyVersion(tx, caller.workspaceId, { name, from, to, by: caller.userId, now: clock() })
      })
      return await versionAt(caller, name, revision)
    },

    /** A version as it was uploaded, made anew; 404 for one that is not kept or was a removal. */
    async original(caller: Caller, name: AssetName, revision: number) {
      demandAdmin(caller, 'download')
      const row = await store.findOriginal(storage.db, caller.workspaceId, name, revision)
      if (!row?.content || row.media_type === null)
        throw refuse.notFound('There is no such version of this picture', about('revision', 'must be a revision'))
      return { bytes: new Uint8Array(row.content), mediaType: row.media_type, fileName: row.file_name ?? name }
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

const noPicture = (name: AssetName) => refuse.notFound(`The workspace has no ${name}`, about('asset', 'has no picture'))

function demandAdmin({ role }: Caller, verb: 'change' | 'download' = 'change'): void {
  if (role !== 'ADMIN')
    throw refuse.forbidden(`Only users with the role ADMIN can ${verb} the pictures of the workspace`)
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
