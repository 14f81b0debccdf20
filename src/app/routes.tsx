import { type RouteObject, createBrowserRouter, redirect } from 'react-router'
import { isSignedIn } from '#api/session.ts'
import { loadPreferences } from '#common/preferences.ts'
import { i18n } from '#i18n/i18n.ts'
import { ownPath, paths } from '#paths.ts'
import { RouteError } from './error-boundary.tsx'
import { dialogRoute, pageRoute } from './pages.ts'
import { Shell } from './shell.tsx'

/** Over the list and over the delivery log. */
const recover = () => import('#features/webhooks/recovery/recover.dialog.tsx')

/** The addresses behind the sign-in. Each page is loaded as a file of its own (pages.ts). */
export const routes: RouteObject[] = [
  {
    path: paths.signIn(),
    loader: ({ request }) => redirect(ownPath(new URL(request.url).searchParams.get('returnTo')) ?? paths.bookmarks()),
  },
  {
    path: '/',
    loader: demandSession,
    Component: Shell,
    // The first page is shown when its code is there (app.tsx); until then the page of the server stays.
    HydrateFallback: () => null,
    ErrorBoundary: RouteError,
    children: [
      {
        // What a page throws is shown in its place, beside the navigation.
        ErrorBoundary: RouteError,
        children: [
          { index: true, loader: () => redirect(paths.bookmarks()) },
          {
            ...pageRoute('bookmarks'),
            children: [
              dialogRoute('new', () => import('#features/bookmarks/form/new-bookmark.dialog.tsx')),
              dialogRoute(':id/share', () => import('#features/bookmarks/share/share-bookmark.dialog.tsx')),
              dialogRoute(':id/duplicate', () => import('#features/bookmarks/form/duplicate-bookmark.dialog.tsx')),
              dialogRoute(':id/edit', () => import('#features/bookmarks/form/edit-bookmark.dialog.tsx')),
            ],
          },
          dialogRoute('bookmarks/deleted', () => import('#features/bookmarks/deleted/deleted-bookmarks.page.tsx')),
          {
            ...dialogRoute('bookmarks/:id', () => import('#features/bookmarks/working-copy/bookmark.page.tsx')),
            children: [dialogRoute('working-copy', () => import('#features/bookmarks/form/edit-bookmark.dialog.tsx'))],
          },
          pageRoute('data-model'),
          pageRoute('view-model'),
          pageRoute('languages'),
          pageRoute('reporting'),
          pageRoute('resources'),
          pageRoute('settings'),
          pageRoute('branding'),
          pageRoute('features'),
          pageRoute('exports'),
          {
            ...pageRoute('users'),
            children: [
              dialogRoute('new', () => import('#features/people/new-person.dialog.tsx')),
              dialogRoute(':id/access', () => import('#features/people/access.dialog.tsx')),
            ],
          },
          {
            ...pageRoute('technical-users'),
            children: [
              dialogRoute('new', () => import('#features/technical-users/new-technical-user.dialog.tsx')),
              dialogRoute(':id/access', () => import('#features/technical-users/access.dialog.tsx')),
              dialogRoute(':id/token', () => import('#features/technical-users/rotate-token.dialog.tsx')),
            ],
          },
          pageRoute('roles'),
          dialogRoute('roles/explain', () => import('#features/explain/explain.page.tsx')),
          {
            ...pageRoute('access-control-entities'),
            children: [
              dialogRoute('new', () => import('#features/access-control-entities/new-entity.dialog.tsx')),
              dialogRoute(':id/edit', () => import('#features/access-control-entities/edit-entity.dialog.tsx')),
            ],
          },
          ...[paths.newWebhook(), paths.editWebhook(':id'), paths.cloneWebhook(':id')].map((path) =>
            dialogRoute(path, () => import('#features/webhooks/editor/editor.page.tsx')),
          ),
          {
            ...pageRoute('webhooks'),
            children: [dialogRoute('recover/:id', recover)],
          },
          dialogRoute('webhooks/:id/reader', () => import('#features/webhooks/reader/reader.page.tsx')),
          dialogRoute('webhooks/:id/callback', () => import('#features/webhooks/callback/callback.page.tsx')),
          {
            ...dialogRoute('webhooks/:id', () => import('#features/webhooks/deliveries/webhook.page.tsx')),
            children: [dialogRoute('recover', recover)],
          },
          pageRoute('deliveries'),
          pageRoute('tail'),
          pageRoute('account'),
          { path: '*', lazy: async () => ({ Component: (await import('./not-found.page.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** Pages are shown to people who are signed in. Without a session the console leads to the sign-in form (console.tsx). */
async function demandSession() {
  const [isIn] = await Promise.all([isSignedIn(), i18n.loadNamespaces(['terms', 'list', 'notifications'])])
  // The preferences of the person come beside the code and data of the page, which doesn't wait for them.
  if (isIn) loadPreferences()
  return null
}
