import { useTranslation } from 'react-i18next'
import { type LoaderFunctionArgs, Outlet } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { LinkButton } from '#ui/controls/button.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { queryClient } from '#api/query-client.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { readAddress, searchOf, tabs } from './bookmark-address.ts'
import { BookmarkList } from './bookmark-list.tsx'
import { bookmarkPages } from './bookmarks.queries.ts'
import { whyNotCreate } from './refusals.ts'
import { useAddress } from './use-address.ts'
import { useBookmarkList } from './use-bookmark-list.ts'
import { useNumber } from './use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

/** Starts to fetch the list; until then the page shows its skeleton. */
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
  const signedIn = useSignedIn()
  const number = useNumber()
  const { address, go } = useAddress()
  const list = useBookmarkList(address)
  const refusal = whyNotCreate(signedIn)

  return (
    <Page>
      <PageHead
        title={t('title')}
        actions={
          <LinkButton
            look="primary"
            icon={<Plus />}
            href={paths.newBookmark(searchOf(address))}
            refusal={refusal && t(`refusal.${refusal}`)}
          >
            <span className="phone-only">{t('new.short')}</span>
            <span className="desk-only">{t('new.long')}</span>
          </LinkButton>
        }
      />
      <PageTabs
        label={t('tabs')}
        current={address.tab}
        tabs={tabs.map((tab) => ({
          id: tab,
          label: t(`tab.${tab}`),
          // The search stays; open row and selection belong to the previous tab.
          href: paths.bookmarks(searchOf({ ...address, tab, open: undefined, selected: [] })),
          ...(list.counts ? { count: number(list.counts[countOf[tab]]) } : {}),
        }))}
      />
      <BookmarkList address={address} list={list} go={go} />
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
