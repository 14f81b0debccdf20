import { keysOf } from 'mock-server/contract/keys-of.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import { i18n } from '#i18n/i18n.ts'

/** A page or dialog exports its component as `default` and, if it fetches data, a `loader`. */
type PageModule = { default: ComponentType; loader?: LoaderFunction }

/** The code of every page, by the first name of its path; the router and the sign-in both fetch it. */
const pages = {
  bookmarks: page('bookmarks', () => import('#features/bookmarks/bookmarks.page.tsx')),
  'data-model': page(['dataModel', 'editing', 'form'], () => import('#features/data-model/data-model.page.tsx')),
  'view-model': page(['viewModel', 'editing', 'form'], () => import('#features/view-model/view-model.page.tsx')),
  languages: page(['languages', 'editing', 'form'], () => import('#features/languages/languages.page.tsx')),
  reporting: page(['reporting', 'editing', 'form'], () => import('#features/reporting/reporting.page.tsx')),
  resources: page(['resources', 'editing', 'form'], () => import('#features/resources/resources.page.tsx')),
  users: page('users', () => import('#features/people/people.page.tsx')),
  'technical-users': page('technicalUsers', () => import('#features/technical-users/technical-users.page.tsx')),
  roles: page('roles', () => import('#features/roles/roles.page.tsx')),
  'access-control-entities': page(
    'accessControlEntities',
    () => import('#features/access-control-entities/entities.page.tsx'),
  ),
  settings: page(['settings', 'editing'], () => import('#features/settings/settings.page.tsx')),
  branding: page(['branding', 'editing'], () => import('#features/branding/branding.page.tsx')),
  exports: page('exports', () => import('#features/exports/exports.page.tsx')),
  features: page('features', () => import('#features/features/features.page.tsx')),
  account: page('account', () => import('#features/account/account.page.tsx')),
  webhooks: page('webhooks', () => import('#features/webhooks/subscriptions/subscriptions.page.tsx')),
  deliveries: page(['deliveries', 'webhooks'], () => import('#features/webhooks/deliveries/all/deliveries.page.tsx')),
  tail: page('tail', () => import('#features/live-tail/live-tail.page.tsx')),
} as const

type PageName = keyof typeof pages

/** A page with its texts, for `lazy` of a route. */
function page(texts: string | string[], load: () => Promise<PageModule>) {
  return async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces(texts)])
    return asRoute(module)
  }
}

export const pageRoute = (name: PageName) => ({ path: name, lazy: pages[name] })

/** A dialog over a page, whose texts are there already. */
export const dialogRoute = (path: string, load: () => Promise<PageModule>) => ({
  path,
  lazy: async () => {
    const [module] = await Promise.all([load(), i18n.loadNamespaces('form')])
    return asRoute(module)
  },
})

const asRoute = ({ default: Component, loader }: PageModule) => (loader ? { Component, loader } : { Component })

/** Starts to fetch the page of a path before the router asks for it; the router says what failed. */
export function fetchPage(path: string): void {
  const [, first] = path.split(/[/?]/, 2)
  const name = names.find((known) => known === first) ?? 'bookmarks'
  void pages[name]().catch(() => undefined)
}

const names = keysOf(pages)
