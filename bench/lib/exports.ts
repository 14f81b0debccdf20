import { createHash } from 'node:crypto'
import { api, clientOf } from './client.ts'
import type { Host } from './host.ts'

export interface Export {
  readonly id: string
  readonly status: string
  readonly done: number
  readonly size: number
  readonly sha256: string
  readonly downloadKey: string
  readonly startedAt: string
  readonly endedAt: string
  readonly factSheetCount: number
}

/** The id of a snapshot that begins. */
export async function startSnapshot(host: Host, query = ''): Promise<string> {
  const request = clientOf(host, await host.token())
  const path = `${api}/exports/fullExport?exportType=SNAPSHOT${query}`
  const { data } = await request<{ data: { jobId: string } }>('POST', path)
  return data.jobId.split(':').at(-1) ?? ''
}

/** An export once it has ended, or is as far as it should be; asked `everyMs`. */
export async function exportOnce(
  host: Host,
  id: string,
  { isReached = () => false, everyMs = 50 }: { isReached?: (one: Export) => boolean; everyMs?: number } = {},
): Promise<Export> {
  const request = clientOf(host, await host.token())
  for (;;) {
    const { data } = await request<{ data: Export[] }>('GET', `${api}/exports?sortDirection=DESC&pageSize=10`)
    const found = data.find((one) => one.id === id)
    if (!found) throw new Error(`There is no export ${id}`)
    if (found.status !== 'STARTED' || isReached(found)) return found
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Loads the file of an export that has ended well, and compares it with its checksum. */
export async function demandWhole(host: Host, { id, status, downloadKey, sha256, size }: Export): Promise<void> {
  if (status !== 'COMPLETED') throw new Error(`Export ${id}: ${status}`)
  const [, payload = ''] = (await host.token()).split('.')
  const token: { principal: { permission: { workspaceId: string } } } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  )
  const { workspaceId } = token.principal.permission
  const answer = await fetch(`${host.url}${api}/exports/downloads/${workspaceId}?key=${downloadKey}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const isWhole = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256
  if (!isWhole) throw new Error(`The file of ${id} is not whole: ${answer.status}, ${bytes.length} of ${size} bytes`)
}
