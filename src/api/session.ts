import { useSyncExternalStore } from 'react'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { ApiError } from './errors.ts'
import { send } from './send.ts'
import { servicePath } from './site.ts'

/**
 * Who is signed in. The access token lives in this module's memory only; an HttpOnly cookie renews it. `lapsed`: the
 * session ended in the middle of work, the page stays and asks for the password.
 */
export type Session =
  | { state: 'unknown' | 'out' }
  | { state: 'in'; signedIn: SignedIn }
  | { state: 'lapsed'; signedIn: SignedIn }

/** Renew this long before the access token ends. */
const AHEAD_MS = 5 * 60_000
const RETRY_MS = 30_000

let session: Session = { state: 'unknown' }
let renewal: Promise<boolean> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let ended = 0
const listeners = new Set<() => void>()
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('landscape-session')

otherTabs?.addEventListener('message', ({ data }) => (data === 'switched' ? location.reload() : leave()))

/** Whether somebody has signed in on this device: if not, the service need not be asked. Stored as a mark, not a secret. */
const MARK = 'signed-in'
export const maybeSignedIn = (): boolean => localStorage.getItem(MARK) !== null

export const currentSession = (): Session => session
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession)
/** How often somebody has signed out here: what was asked for before is over, and not repeated for whoever signs in next. */
export const sessionsEnded = (): number => ended

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Session): void {
  session = next
  clearTimeout(timer)
  if (next.state === 'out') localStorage.removeItem(MARK)
  if (next.state === 'in') {
    localStorage.setItem(MARK, 'yes')
    renewIn(next.signedIn.expiresIn * 1000 - AHEAD_MS)
  }
  for (const listener of listeners) listener()
}

/** Without a response the renewal is repeated; only a refusal ends the session. */
function renewIn(milliseconds: number): void {
  timer = setTimeout(() => void renew().catch(() => renewIn(RETRY_MS)), Math.max(milliseconds, RETRY_MS))
}

/** `since`: the session that a response renews; it is dropped when there is another one by then. */
async function enter(path: string, body?: object, since?: Session): Promise<void> {
  const response = await send(`${servicePath('mtm')}/sessions${path}`, { method: 'POST', body })
  const { data }: { data: SignedIn } = await response.json()
  if (since && session !== since) return
  const before = signedInBefore()
  set({ state: 'in', signedIn: data })
  // Another tab has switched the workspace, or a preview has ended: nothing that this page has loaded belongs to what it shows now.
  if (before && (before.workspace.id !== data.workspace.id || before.preview)) location.reload()
}

interface SignInChoices {
  /** Whether the session outlives the browser. */
  readonly keep?: boolean
  /** Replaces an initial password, when the service has asked for it. */
  readonly newPassword?: string | undefined
}

/** Rejects with the service's refusal. */
export const signIn = (
  email: string,
  password: string,
  { keep = false, newPassword }: SignInChoices = {},
): Promise<void> => enter('', { email, password, keep, newPassword })

/** Shows the workspace with the access of a preview, until its token ends or the page is loaded anew. */
export const enterPreview = (signedIn: SignedIn): void => set({ state: 'in', signedIn })

/** Fetches a new access token with the cookie; false when the session has ended. Concurrent calls share one request. */
export function renew(): Promise<boolean> {
  const since = session
  renewal ??= enter('/renew', undefined, since)
    .then(() => session.state === 'in')
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      // Somebody has signed in meanwhile: the refusal is about the session of before.
      if (session !== since) return session.state === 'in'
      const before = signedInBefore()
      set(before ? { state: 'lapsed', signedIn: before } : { state: 'out' })
      return false
    })
    .finally(() => {
      renewal = undefined
    })
  return renewal
}

/** Whether somebody is signed in; asks the service at the first time. Rejects when it doesn't respond. */
export async function isSignedIn(): Promise<boolean> {
  return signedInBefore() !== undefined || (await renew())
}

/** The token for the next request; waits while a lapsed session asks for the password. */
export async function accessToken(): Promise<string> {
  if (session.state === 'unknown') await renew()
  if (session.state === 'lapsed') await regained()
  if (session.state === 'in') return session.signedIn.accessToken
  throw new ApiError(401, 'session')
}

function regained(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(() => {
      if (session.state === 'lapsed') return
      stop()
      resolve()
    })
  })
}

const signedInBefore = () => (session.state === 'in' || session.state === 'lapsed' ? session.signedIn : undefined)

/** Moves the session of this browser to another workspace, and begins there anew, in all tabs. */
export async function switchWorkspace(workspaceId: string): Promise<void> {
  const token = await accessToken()
  await send(`${servicePath('mtm')}/sessions/switch`, { method: 'POST', body: { workspaceId }, token })
  otherTabs?.postMessage('switched')
  location.assign('/')
}

/** Ends the session here and in all tabs; `everywhere` on all devices. */
export async function signOut(everywhere: boolean): Promise<void> {
  if (everywhere) await send(`${servicePath('mtm')}/sessions`, { method: 'DELETE', token: await accessToken() })
  await send(`${servicePath('mtm')}/sessions/signout`, { method: 'POST' })
  otherTabs?.postMessage('out')
  leave()
}

/** The device may be shared: drafts go with whoever signs out. Those of a session that ended by itself wait for the next sign-in. */
function leave(): void {
  sessionStorage.clear()
  ended += 1
  set({ state: 'out' })
}
