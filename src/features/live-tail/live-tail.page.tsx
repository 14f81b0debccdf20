import { useTranslation } from 'react-i18next'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { useSession } from '#api/session.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { LiveTail } from './live-tail.tsx'
import { useTailSearch } from './search.ts'

/** The event log as it grows (webhooks.md part 5). */
export default function TailPage() {
  const { t } = useTranslation('tail')
  const session = useSession()
  const search = useTailSearch()
  const isIn = session.state === 'in' || session.state === 'lapsed'
  // Another start is another list.
  if (isIn && session.who.rights.includes('webhook.read')) return <LiveTail key={search.start} search={search} />
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="webhook.read" title={t('noPermission')}>
        {null}
      </NeedsRight>
    </Page>
  )
}
