import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Bookmark from 'lucide-react/icons/bookmark'
import Bot from 'lucide-react/icons/bot'
import Users from 'lucide-react/icons/users'
import { Badge } from '#ui/controls/badge.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { useStoredViews } from '#common/list-page/stored-views.ts'
import { paths } from '#paths.ts'

/** The person's saved views of all lists, as links. Each list's own menu changes them. */
export function SavedViews() {
  const { t } = useTranslation(['account', 'common'])
  const { Link } = useUi()
  const lists: readonly ViewsOfList[] = [
    { page: 'bookmarks', to: paths.bookmarks, icon: <Bookmark />, ...useViewsOf('bookmarks') },
    { page: 'users', to: paths.users, icon: <Users />, ...useViewsOf('people') },
    { page: 'technicalUsers', to: paths.technicalUsers, icon: <Bot />, ...useViewsOf('technicalUsers') },
  ]
  const views = lists.flatMap((list) => list.views.map((view) => ({ ...view, list })))
  if (views.length === 0) return null
  return (
    <Section aria-labelledby="saved-views">
      <h2 id="saved-views">
        {t('views.title')} <small>{views.length}</small>
      </h2>
      <ul>
        {views.map(({ id, name, search, list }) => (
          <li key={id}>
            {list.icon}
            <div>
              <Link href={list.to({ ...Object.fromEntries(new URLSearchParams(search)), view: id })}>{name}</Link>
              {list.usual === id && <Badge outline>{t('views.usual')}</Badge>}
              <p>{t(`common:nav.${list.page}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ViewsOfList = ReturnType<typeof useViewsOf> & {
  readonly page: 'bookmarks' | 'users' | 'technicalUsers'
  readonly to: typeof paths.bookmarks
  readonly icon: ReactNode
}

const useViewsOf = (list: string) => useStoredViews(list)[0]

const Section = styled('section')({
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& li': { display: 'flex', gap: 12, alignItems: 'flex-start', padding: '6px 0' },
  '& li + li': { borderTop: '1px solid var(--line)' },
  '& svg': { flex: 'none', width: 16, height: 16, marginTop: 2, color: 'var(--text-3)' },
  '& li > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& a': { fontWeight: 500, marginRight: 8, '&:hover': { textDecoration: 'underline', textUnderlineOffset: 2 } },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})
