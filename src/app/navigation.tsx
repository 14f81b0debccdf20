import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import Activity from 'lucide-react/icons/activity'
import Bookmark from 'lucide-react/icons/bookmark'
import Bot from 'lucide-react/icons/bot'
import Users from 'lucide-react/icons/users'
import type { Right } from 'mock-server/contract/access.ts'
import type { NavGroup } from '#ui/shell/navigation.tsx'
import { paths } from '#paths.ts'

type NavPage = { id: string; group: 'landscape' | 'access' | 'events'; path: string; icon: ReactNode; right: Right }

const pages: readonly NavPage[] = [
  { id: 'bookmarks', group: 'landscape', path: paths.bookmarks(), icon: <Bookmark />, right: 'bookmark.read' },
  { id: 'users', group: 'access', path: paths.users(), icon: <Users />, right: 'user.read' },
  { id: 'technicalUsers', group: 'access', path: paths.technicalUsers(), icon: <Bot />, right: 'technicalUser.manage' },
  { id: 'tail', group: 'events', path: paths.tail(), icon: <Activity />, right: 'webhook.read' },
]

type PageName = Pick<NavPage, 'path'> & { readonly id: string; readonly group?: NavPage['group'] }

/** Pages that the navigation doesn't list. */
const others: readonly PageName[] = [{ id: 'account', path: paths.account() }]

export const crumbsOf = (t: TFunction, { id, group }: PageName): { label: string }[] =>
  [...(group ? [`nav.group.${group}`] : []), `nav.${id}`].map((key) => ({ label: t(key) }))

export const pageAt = (pathname: string): PageName | undefined =>
  [...pages, ...others].find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

/** The groups of the left navigation. Pages without permission stay listed: opening one names the missing right and who can grant it. */
export function navigation(t: TFunction, rights: readonly string[]): NavGroup[] {
  return (['landscape', 'access', 'events'] as const).map((group) => ({
    id: group,
    label: t(`nav.group.${group}`),
    items: pages
      .filter((page) => page.group === group)
      .map(({ id, path, icon, right }) => ({
        id,
        label: t(`nav.${id}`),
        href: path,
        icon,
        ...(rights.includes(right) ? {} : { attention: t('nav.noAccess') }),
      })),
  }))
}
