import type { Host } from './host.ts'

/** Sends requests as the administrator of a running service; throws unless they succeed. */
export function clientOf(host: Host, token: string) {
  return async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(host.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // Safe: who asks for an operation without an answer names no type of one.
    return response.status === 204 ? (undefined as T) : await response.json()
  }
}

/** A bookmark with about `bytes` of state. */
export const bookmark = (name: string, bytes = 100) => ({
  name,
  type: 'INVENTORY',
  state: { note: 'x'.repeat(bytes) },
  userId: '00000000-0000-0000-0000-000000000000',
  readonly: false,
  views: 0,
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  referencedFactSheetIds: [],
})

export const api = '/services/pathfinder/v1'

/** Runs `work` for 0..count-1, `width` at a time. */
export async function spread(count: number, width: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, lane))
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
