type Search = Record<string, string | undefined>

const at = (path: string, search: Search = {}): string => {
  const set = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '')
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`
}

/** Every address of the console as a typed function; paths.test.ts lists them. `search` keeps a list's filters into a dialog and back. */
export const paths = {
  signIn: (returnTo?: string) => at('/sign-in', { returnTo }),
  bookmarks: (search?: Search) => at('/bookmarks', search),
  newBookmark: (search?: Search) => at('/bookmarks/new', search),
  deletedBookmarks: () => at('/bookmarks/deleted'),
  bookmark: (id: string, search?: Search) => at(`/bookmarks/${id}`, search),
  editWorkingCopy: (id: string) => at(`/bookmarks/${id}/working-copy`),
  editBookmark: (id: string, search?: Search) => at(`/bookmarks/${id}/edit`, search),
  duplicateBookmark: (id: string, search?: Search) => at(`/bookmarks/${id}/duplicate`, search),
  shareBookmark: (id: string, search?: Search) => at(`/bookmarks/${id}/share`, search),
  dataModel: (search?: Search) => at('/data-model', search),
  viewModel: (search?: Search) => at('/view-model', search),
  languages: (search?: Search) => at('/languages', search),
  reporting: (search?: Search) => at('/reporting', search),
  resources: (search?: Search) => at('/resources', search),
  users: (search?: Search) => at('/users', search),
  newUser: (search?: Search) => at('/users/new', search),
  userAccess: (id: string, search?: Search) => at(`/users/${id}/access`, search),
  technicalUsers: (search?: Search) => at('/technical-users', search),
  newTechnicalUser: (search?: Search) => at('/technical-users/new', search),
  technicalUserAccess: (id: string, search?: Search) => at(`/technical-users/${id}/access`, search),
  rotateToken: (id: string, search?: Search) => at(`/technical-users/${id}/token`, search),
  roles: (search?: Search) => at('/roles', search),
  explainAccess: (search?: Search) => at('/roles/explain', search),
  accessControlEntities: (search?: Search) => at('/access-control-entities', search),
  newAccessControlEntity: (search?: Search) => at('/access-control-entities/new', search),
  editAccessControlEntity: (id: string, search?: Search) => at(`/access-control-entities/${id}/edit`, search),
  settings: (search: Search = {}) => at('/settings', search),
  branding: () => at('/branding'),
  features: () => at('/features'),
  exports: (search?: Search) => at('/exports', search),
  account: () => at('/account'),
  deliveries: (search?: Search) => at('/deliveries', search),
  tail: (search?: Search) => at('/tail', search),
  webhooks: (search?: Search) => at('/webhooks', search),
  newWebhook: (search?: Search) => at('/webhooks/new', search),
  editWebhook: (id: string, search?: Search) => at(`/webhooks/${id}/edit`, search),
  cloneWebhook: (id: string, search?: Search) => at(`/webhooks/${id}/clone`, search),
  webhook: (id: string, search?: Search) => at(`/webhooks/${id}`, search),
  webhookReader: (id: string, search?: Search) => at(`/webhooks/${id}/reader`, search),
  webhookCallback: (id: string, search?: Search) => at(`/webhooks/${id}/callback`, search),
  recoverWebhookLog: (id: string, search?: Search) => at(`/webhooks/${id}/recover`, search),
  recoverWebhook: (id: string, search?: Search) => at(`/webhooks/recover/${id}`, search),
}

/** Stands for the console's origin, whatever it is: an address that leaves it is another one's. */
const ORIGIN = 'https://console.invalid'

/**
 * Where to go after signing in: only a path of the console, never another origin (an open redirect). Parsed as browsers do, which ignore
 * tabs and line breaks, take a backslash for a slash and resolve dots, so that only the path that results is judged.
 */
export function ownPath(returnTo: string | null): string | undefined {
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, ORIGIN)) return undefined
  const { origin, pathname, search, hash } = new URL(returnTo, ORIGIN)
  const isOwn = origin === ORIGIN && !pathname.startsWith('//') && pathname !== paths.signIn()
  return isOwn ? pathname + search + hash : undefined
}
