import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, createBrowserRouter, redirect } from 'react-router'
import { currentSession, maybeSignedIn, renew } from '#api/session.ts'
import { SignInPage } from '#features/sign-in/sign-in.page.tsx'
import { i18n } from '#i18n/i18n.ts'
import { ownPath, paths } from '#paths.ts'
import { RouteError } from './error-boundary.tsx'
import { FirstPaint } from './first-paint.tsx'

/** The only list of pages. Each is loaded as a file of its own; the shell brings the shared code. */
export const routes: RouteObject[] = [
  {
    path: '/sign-in',
    loader: skipWhenSignedIn,
    Component: SignInPage,
    HydrateFallback: FirstPaint,
    ErrorBoundary: RouteError,
  },
  {
    path: '/',
    loader: demandSession,
    lazy: shell,
    HydrateFallback: FirstPaint,
    ErrorBoundary: RouteError,
    children: [
      { index: true, loader: () => redirect(paths.bookmarks()) },
      {
        path: 'bookmarks',
        lazy: () => import('#features/bookmarks/bookmarks.page.tsx').then(asRoute),
        ErrorBoundary: RouteError,
        children: [
          { path: 'new', lazy: () => import('#features/bookmarks/form/new-bookmark.dialog.tsx').then(asRoute) },
          { path: ':id', loader: ({ params }) => redirect(paths.bookmarks({ open: params['id'] })) },
          { path: ':id/edit', lazy: () => import('#features/bookmarks/form/edit-bookmark.dialog.tsx').then(asRoute) },
        ],
      },
      {
        path: 'users',
        lazy: () => import('#features/people/people.page.tsx').then(asRoute),
        ErrorBoundary: RouteError,
        children: [{ path: 'new', lazy: () => import('#features/people/new-person.dialog.tsx').then(asRoute) }],
      },
      {
        path: 'technical-users',
        lazy: () => import('#features/technical-users/technical-users.page.tsx').then(asRoute),
        ErrorBoundary: RouteError,
        children: [
          { path: 'new', lazy: () => import('#features/technical-users/new-technical-user.dialog.tsx').then(asRoute) },
          { path: ':id/token', lazy: () => import('#features/technical-users/rotate-token.dialog.tsx').then(asRoute) },
        ],
      },
      {
        path: 'tail',
        lazy: () => import('#features/live-tail/live-tail.page.tsx').then(asRoute),
        ErrorBoundary: RouteError,
      },
      {
        path: 'account',
        lazy: () => import('#features/account/account.page.tsx').then(asRoute),
        ErrorBoundary: RouteError,
      },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found.page.tsx')).NotFoundPage }) },
    ],
  },
]

/** The shell, with the texts of roles and permissions that all pages use. */
async function shell() {
  const [{ Shell }] = await Promise.all([import('./shell.tsx'), i18n.loadNamespaces('terms')])
  return { Component: Shell }
}

type PageModule = { default: ComponentType; loader?: LoaderFunction }

/** A page module exports its component as `default` and, if it fetches data, a `loader`. */
const asRoute = ({ default: Component, loader }: PageModule) => (loader ? { Component, loader } : { Component })

export const createRouter = () => createBrowserRouter(routes)

/** Fetches the next page's code while the reader types the password. */
function fetchAhead(): void {
  const fetchNow = () => void Promise.all([import('./shell.tsx'), import('#features/bookmarks/bookmarks.page.tsx')])
  if ('requestIdleCallback' in window) requestIdleCallback(fetchNow, { timeout: 5000 })
  else setTimeout(fetchNow, 1000)
}

async function isSignedIn(): Promise<boolean> {
  const { state } = currentSession()
  return state === 'in' || state === 'lapsed' || (await renew())
}

async function demandSession({ request }: { request: Request }) {
  if (await isSignedIn()) {
    // The preferences of the person come beside the code and data of the page, which doesn't wait for them.
    void import('./shell.tsx').then(({ loadPreferences }) => loadPreferences())
    return null
  }
  const { pathname, search } = new URL(request.url)
  return redirect(paths.signIn(pathname === '/' ? undefined : pathname + search))
}

async function skipWhenSignedIn({ request }: { request: Request }) {
  const returnTo = ownPath(new URL(request.url).searchParams.get('returnTo'))
  // A service that does not respond must not hide the form: signing in will say what is wrong.
  // On a device without an earlier sign-in the form appears without waiting for the service.
  const isInAlready = maybeSignedIn() ? isSignedIn().catch(() => false) : false
  const [isIn] = await Promise.all([isInAlready, i18n.loadNamespaces('signIn')])
  if (isIn) return redirect(returnTo ?? paths.bookmarks())
  fetchAhead()
  return null
}
