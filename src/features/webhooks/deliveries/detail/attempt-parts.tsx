import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { styled } from '@mui/material/styles'
import Columns2 from 'lucide-react/icons/columns-2'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { Comparison, Loaded } from './comparison.tsx'
import { attemptOf } from './delivery.queries.ts'
import { EventTab, CallbackTab } from './event-tab.tsx'
import { RequestTab, ResponseTab } from './request-tab.tsx'
import type { Delivery } from './timeline.ts'

const tabs = ['request', 'response', 'callback', 'event'] as const
type TabId = (typeof tabs)[number]

type Props = { readonly delivery: Delivery; readonly attempt: number }

/** Request, response, callback and event of the chosen attempt, or what changed since the one before. */
export function AttemptParts({ delivery, attempt }: Props) {
  const { t } = useTranslation('deliveries')
  const { duration, number } = useWords()
  const [tab, setTab] = useState<TabId>('request')
  const [isComparing, setComparing] = useState(false)
  const { data, error, refetch } = useQuery({
    ...attemptOf(delivery.subscriptionId, delivery.offset, attempt),
    enabled: attempt > 0,
  })
  const before = delivery.timeline.findLast((other) => other.attempt < attempt)?.attempt
  const callback = data?.data.callback
  const isCompared = isComparing && before !== undefined
  return (
    <>
      <Bar>
        <Tabs
          aria-label={t('detail.parts')}
          value={tab}
          onChange={(_, next: TabId) => {
            setTab(next)
            setComparing(false)
          }}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              id={`part-${name}`}
              aria-controls="part"
              value={name}
              label={
                <>
                  {t(`part.${name}`)}
                  {name === 'callback' && callback && <span data-count>{duration(callback.duration)}</span>}
                </>
              }
            />
          ))}
        </Tabs>
        {before !== undefined && (
          <Button
            look="ghost"
            size={24}
            icon={<Columns2 />}
            isPressed={isCompared}
            onClick={() => setComparing(!isCompared)}
          >
            {t('compare.with', { attempt: number(before) })}
          </Button>
        )}
      </Bar>
      <Part id="part" role="tabpanel" aria-labelledby={`part-${tab}`}>
        {tab === 'event' && !isCompared ? (
          <EventTab delivery={delivery} />
        ) : attempt === 0 ? (
          <p>{t('request.neverSent')}</p>
        ) : (
          <Loaded attempt={data?.data} error={error} onRetry={() => void refetch()}>
            {(loaded) =>
              isCompared ? (
                <Comparison attempt={loaded} before={before} />
              ) : tab === 'request' ? (
                <RequestTab attempt={loaded} />
              ) : tab === 'response' ? (
                <ResponseTab attempt={loaded} />
              ) : (
                <CallbackTab attempt={loaded} event={delivery.event} />
              )
            }
          </Loaded>
        )}
      </Part>
    </>
  )
}

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px 0 0',
  borderTop: '1px solid var(--line)',
  borderBottom: '1px solid var(--line)',
  flex: 'none',
  '& .MuiTabs-root': { flex: 1, minWidth: 0, minHeight: 36, borderBottom: 0, '--gutter': '16px' },
  '& .MuiTabs-scroller': { paddingLeft: 16 },
  '& [data-count]': { color: 'var(--text-3)', fontWeight: 400 },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', '& > button': { margin: '0 16px 8px' } },
})

const Part = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '12px 16px 20px',
  minWidth: 0,
  '& h3': { font: '500 12px/16px var(--sans)', color: 'var(--text-2)' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-2)' },
})
