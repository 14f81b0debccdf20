import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet, useNavigate, useSearchParams } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { Page, PageHead } from '#ui/page-head.tsx'
import { PageTabs } from '#ui/page-tabs.tsx'
import { queryClient } from '../../api/query-client.ts'
import { NeedsRight } from '../../common/needs-right.tsx'
import { paths } from '../../paths.ts'
import { type Address, readAddress, searchOf, tabs } from './bookmark-address.ts'
import { BookmarkList } from './bookmark-list.tsx'
import { bookmarkPages } from './bookmarks.queries.ts'
import { PermittedLink } from './permitted-button.tsx'
import { whyNotCreate } from './refusals.ts'
import { useBookmarkList } from './use-bookmark-list.ts'
import { useNumber } from './use-number.ts'
import { useWho } from './who.ts'

/** Starts to fetch the list; the page shows its skeleton meanwhile. */
export function loader({ request }: LoaderFunctionArgs): null {
  void queryClient.prefetchInfiniteQuery(bookmarkPages(readAddress(new URL(request.url).searchParams)))
  return null
}

export default function BookmarksPage() {
  const { t } = useTranslation('bookmarks')
  return (
    <NeedsRight right="bookmark.read" title={t('noRight')}>
      <Bookmarks />
      <Outlet />
    </NeedsRight>
  )
}

function Bookmarks() {
  const { t } = useTranslation('bookmarks')
  const who = useWho()
  const number = useNumber()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const address = readAddress(search)
  const list = useBookmarkList(address)
  const refusal = whyNotCreate(who)

  const go = (change: Partial<Address>, { replace = false, selected }: { replace?: boolean; selected?: string } = {}) =>
    void navigate(paths.bookmarks({ ...searchOf({ ...address, ...change }), selected }), { replace })

  return (
    <Page>
      <PageHead
        title={t('title')}
        actions={
          <PermittedLink
            look="primary"
            icon={<Plus />}
            href={paths.newBookmark(Object.fromEntries(search))}
            refusal={refusal && t(`refusal.${refusal}`)}
          >
            <span className="phone-only">{t('new.short')}</span>
            <span className="desk-only">{t('new.long')}</span>
          </PermittedLink>
        }
      />
      <PageTabs
        label={t('tabs')}
        current={address.tab}
        tabs={tabs.map((tab) => ({
          id: tab,
          label: t(`tab.${tab}`),
          // What is searched for stays; what was open belongs to the tab one leaves.
          href: paths.bookmarks(searchOf({ ...address, tab, open: undefined })),
          ...(list.counts ? { count: number(list.counts[countOf[tab]]) } : {}),
        }))}
      />
      <BookmarkList address={address} list={list} search={search} go={go} />
    </Page>
  )
}

const countOf = {
  mine: 'mine',
  shared: 'sharedWithMe',
  everyone: 'everyone',
  predefined: 'predefined',
  stale: 'stale',
} as const
