import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { IconButton } from '#ui/controls/button.tsx'
import { JsonView } from '#ui/controls/json-view.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { BeforeAfter } from './before-after.tsx'
import type { Shared } from './callback-view.tsx'
import { ColumnHead } from './columns.styles.ts'
import { RequestTab } from './request-tab.tsx'
import { sideTabs } from './page-address.ts'
import { SubjectHead } from './subject-head.tsx'

/** The chosen delivery: what the callback makes of it, the event, and the request that results. */
export function ResultPanel(props: Shared) {
  const { t } = useTranslation('callback')
  const { stored, chosen, address, refusal, run } = props
  const { side } = address.address
  const { entry, at, shown, choose } = chosen
  const result = entry?.result
  return (
    <section aria-label={t('panel.label')}>
      <ColumnHead>
        <PageTabs
          label={t('panel.tabs')}
          current={side}
          tabs={sideTabs.map((id) => ({
            id,
            label: t(`panel.tab.${id}`),
            href: address.hrefWith({ side: id === 'change' ? undefined : id }),
          }))}
        />
        <div data-part="tools">
          <IconButton
            label={t('panel.previous')}
            refusal={at > 0 ? undefined : t('panel.isFirst')}
            onClick={() => choose(at - 1)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label={t('panel.next')}
            refusal={at < shown.length - 1 ? undefined : t('panel.isLast')}
            onClick={() => choose(at + 1)}
          >
            <ChevronDown />
          </IconButton>
        </div>
      </ColumnHead>
      <Body>
        {entry && <SubjectHead {...props} entry={entry} />}
        {result === undefined ? (
          <p>
            {run.syntax
              ? t('panel.noParse')
              : (refusal ?? (entry && run.isRunning ? t('run.running') : t('panel.none')))}
          </p>
        ) : side === 'change' ? (
          <BeforeAfter result={result} subscription={stored.subscription} />
        ) : side === 'event' ? (
          <div data-part="json">
            <JsonView value={parsed(result.run.before)} label={t('panel.eventLabel')} maxHeight={2000} openDepth={2} />
          </div>
        ) : (
          <RequestTab result={result} subscription={stored.subscription} />
        )}
      </Body>
      {stored.subscription.signed && side !== 'event' && <Foot>{t('panel.signed')}</Foot>}
    </section>
  )
}

/** Safe: the service wrote this JSON. */
const parsed = (text: string): unknown => JSON.parse(text)

const Body = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  // What is hidden from the eye is scrolled with the rest, and does not make the page longer.
  position: 'relative',
  '& > p': { padding: 16, color: 'var(--text-3)' },
  '& > [data-part=json]': { padding: 12 },
})

const Foot = styled('footer')({
  flex: 'none',
  padding: '8px 16px',
  borderTop: '1px solid var(--line)',
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-3)',
})
