import { useTranslation } from 'react-i18next'
import { NeedsRight } from '../../common/needs-right.tsx'
import { LiveTail } from './live-tail.tsx'
import { useTailSearch } from './tail-search.ts'

/** The event log as it grows (webhooks.md part 5). */
export default function TailPage() {
  const { t } = useTranslation('tail')
  const search = useTailSearch()
  return (
    <NeedsRight right="webhook.read" title={t('noPermission')}>
      {/* Another start is another list. */}
      <LiveTail key={search.start} search={search} />
    </NeedsRight>
  )
}
