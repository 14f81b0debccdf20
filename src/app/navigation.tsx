import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import Activity from 'lucide-react/icons/activity'
import Bookmark from 'lucide-react/icons/bookmark'
import Bot from 'lucide-react/icons/bot'
import CircleUser from 'lucide-react/icons/circle-user'
import Users from 'lucide-react/icons/users'
import type { Right } from 'mock-server/contract/access.ts'
import type { NavGroup } from '#ui/shell/navigation.tsx'
import { paths } from '#paths.ts'

type NavPage = {
  id: string
  group: 'landscape' | 'access' | 'events'
  path: string
  icon: ReactNode
  right: Right
  /** The letter after G that goes to the page. Not J, K or X, which belong to lists. */
  letter: string
  create?: { path: (search: Record<string, string>) => string; right: Right }
}

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
  { id: 'tail', group: 'events', path: paths.tail(), icon: <Activity />, right: 'webhook.read', letter: 'l' },
]

type PageName = Pick<NavPage, 'path'> & {
  readonly id: string
  readonly group?: NavPage['group']
  /** The page of the navigation that it belongs to. */
  readonly parent?: string
}

/** Pages below one of the navigation. */
const subpages: readonly PageName[] = [
  { id: 'deletedBookmarks', group: 'landscape', path: paths.deletedBookmarks(), parent: 'bookmarks' },
]

/** Pages that the navigation doesn't list. */
export const otherPages = [
  { id: 'account', path: paths.account(), icon: <CircleUser />, letter: 'a' },
] satisfies readonly (PageName & Pick<NavPage, 'icon' | 'letter'>)[]

export const crumbsOf = (t: TFunction, { id, group, parent }: PageName): { label: string; href?: string }[] => [
  ...(group ? [{ label: t(`nav.group.${group}`) }] : []),
  ...pages.filter((page) => page.id === parent).map((page) => ({ label: t(`nav.${page.id}`), href: page.path })),
  { label: t(`nav.${id}`) },
]

export const pageAt = (pathname: string): PageName | undefined =>
  [...subpages, ...pages, ...otherPages].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** The groups of the left navigation. Pages without permission stay listed: opening one names the missing right and who can grant it. */
export function navigation(t: TFunction, rights: readonly string[]): NavGroup[] {
  return (['landscape', 'access', 'events'] as const).map((group) => ({
    id: group,
    label: t(`nav.group.${group}`),
    items: pages
      .filter((page) => page.group === group)
      .map(({ id, path, icon, right, letter }) => ({
        id,
        label: t(`nav.${id}`),
        href: path,
        icon,
        keys: `g ${letter}`,
        ...(rights.includes(right) ? {} : { attention: t('nav.noAccess') }),
      })),
  }))
}
