import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import Activity from 'lucide-react/icons/activity'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Bookmark from 'lucide-react/icons/bookmark'
import Bot from 'lucide-react/icons/bot'
import Boxes from 'lucide-react/icons/boxes'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Download from 'lucide-react/icons/download'
import Languages from 'lucide-react/icons/languages'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Lock from 'lucide-react/icons/lock'
import Palette from 'lucide-react/icons/palette'
import Paperclip from 'lucide-react/icons/paperclip'
import Send from 'lucide-react/icons/send'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { Right } from 'mock-server/contract/access.ts'
import type { NavGroup } from '#ui/shell/navigation.tsx'
import type { Crumb } from '#ui/shell/top-bar.tsx'
import { paths } from '#paths.ts'

/** The sections in their final order; one without a page is not shown. */
const groups = ['landscape', 'model', 'access', 'events', 'workspace'] as const

type NavPage = {
  id: string
  group: (typeof groups)[number]
  path: string
  icon: ReactNode
  right: Right
  /** The letter after G that goes to the page. Not J, K or X, which belong to lists. */
  letter: string
  create?: { path: (search: Record<string, string>) => string; right: Right }
}

/** The pages of the navigation, in their order within the sections. A page adds its entry here. */
export const pages: readonly NavPage[] = [
  {
    id: 'bookmarks',
    group: 'landscape',
    path: paths.bookmarks(),
    icon: <Bookmark />,
    right: 'bookmark.read',
    letter: 'b',
    create: { path: paths.newBookmark, right: 'bookmark.create' },
  },
  { id: 'dataModel', group: 'model', path: paths.dataModel(), icon: <Boxes />, right: 'model.read', letter: 'm' },
  {
    id: 'viewModel',
    group: 'model',
    path: paths.viewModel(),
    icon: <LayoutTemplate />,
    right: 'model.read',
    letter: 'v',
  },
  { id: 'languages', group: 'model', path: paths.languages(), icon: <Languages />, right: 'model.read', letter: 'n' },
  {
    id: 'reporting',
    group: 'model',
    path: paths.reporting(),
    icon: <ChartNoAxesColumn />,
    right: 'model.read',
    letter: 'p',
  },
  { id: 'resources', group: 'model', path: paths.resources(), icon: <Paperclip />, right: 'model.read', letter: 'o' },
  {
    id: 'users',
    group: 'access',
    path: paths.users(),
    icon: <Users />,
    right: 'user.read',
    letter: 'u',
    create: { path: paths.newUser, right: 'user.manage' },
  },
  {
    id: 'technicalUsers',
    group: 'access',
    path: paths.technicalUsers(),
    icon: <Bot />,
    right: 'technicalUser.manage',
    letter: 't',
    create: { path: paths.newTechnicalUser, right: 'technicalUser.manage' },
  },
  { id: 'roles', group: 'access', path: paths.roles(), icon: <ShieldCheck />, right: 'role.read', letter: 'r' },
  {
    id: 'accessControlEntities',
    group: 'access',
    path: paths.accessControlEntities(),
    icon: <Lock />,
    right: 'accessControlEntity.manage',
    letter: 'e',
    create: { path: paths.newAccessControlEntity, right: 'accessControlEntity.manage' },
  },
  {
    id: 'webhooks',
    group: 'events',
    path: paths.webhooks(),
    icon: <Webhook />,
    right: 'webhook.read',
    letter: 'w',
    create: { path: paths.newWebhook, right: 'webhook.manage' },
  },
  { id: 'deliveries', group: 'events', path: paths.deliveries(), icon: <Send />, right: 'webhook.read', letter: 'y' },
  { id: 'tail', group: 'events', path: paths.tail(), icon: <Activity />, right: 'webhook.read', letter: 'l' },
  {
    id: 'settings',
    group: 'workspace',
    path: paths.settings(),
    icon: <SlidersHorizontal />,
    right: 'model.read',
    letter: 's',
  },
  {
    id: 'features',
    group: 'workspace',
    path: paths.features(),
    icon: <ToggleLeft />,
    right: 'model.read',
    letter: 'f',
  },
  {
    id: 'branding',
    group: 'workspace',
    path: paths.branding(),
    icon: <Palette />,
    right: 'model.read',
    letter: 'd',
  },
  {
    id: 'exports',
    group: 'workspace',
    path: paths.exports(),
    icon: <Download />,
    right: 'factSheet.export',
    letter: 'c',
  },
]

type PageName = Pick<NavPage, 'path'> & {
  readonly id: string
  readonly group?: NavPage['group']
  /** The page of the navigation that it belongs to. */
  readonly parent?: string
}

type OtherPage = PageName & { readonly icon?: ReactNode; readonly letter?: string; readonly right?: Right }

/** Pages that the navigation doesn't list; the palette does. */
export const otherPages: readonly OtherPage[] = [
  {
    id: 'deletedBookmarks',
    group: 'landscape',
    path: paths.deletedBookmarks(),
    parent: 'bookmarks',
    icon: <ArchiveRestore />,
    right: 'bookmark.update',
  },
  { id: 'account', path: paths.account(), letter: 'a' },
]

export const pageAt = (pathname: string): PageName | undefined =>
  [...otherPages, ...pages].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** The section leads to its first page that the reader can open. `name` is that of the object that a page is about. An address without a page has the home page above it. */
export function crumbsOf(t: TFunction, page: PageName | undefined, rights: readonly string[], name?: string): Crumb[] {
  if (!page) return [{ label: t('nav.bookmarks'), href: paths.bookmarks() }, { label: t('notFound.heading') }]
  const label = t(`nav.${page.id}`)
  const own = name === undefined ? [{ label }] : [{ label, href: page.path }, { label: name }]
  const { group, parent } = page
  if (!group) return own
  const above = pages.filter(({ id }) => id === parent).map(({ id, path }) => ({ label: t(`nav.${id}`), href: path }))
  const first = pages.find((other) => other.group === group && rights.includes(other.right)) ?? page
  return [{ label: t(`nav.group.${group}`), href: first.path }, ...above, ...own]
}

type Attention = { readonly attention: string; readonly count: number }

/**
 * The groups of the left navigation. Pages without permission have a lock: they name the missing right and who can grant it.
 * `attention` says by page how many of its objects need somebody.
 */
export function navigation(
  t: TFunction,
  rights: readonly string[],
  attention: Readonly<Record<string, Attention | undefined>> = {},
): NavGroup[] {
  const sections = groups.map((group) => ({ group, members: pages.filter((page) => page.group === group) }))
  return sections
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => ({
      id: group,
      label: t(`nav.group.${group}`),
      items: members.map(({ id, path, icon, right, letter }) => ({
        id,
        label: t(`nav.${id}`),
        href: path,
        icon,
        keys: `g ${letter}`,
        ...(rights.includes(right) ? attention[id] : { lock: t('nav.noAccess') }),
      })),
    }))
}
