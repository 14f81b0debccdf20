import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { styled } from '@mui/material/styles'
import { exactTime } from '#lib/relative-time.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { oneLine } from '#ui/theme/parts/sizes.ts'
import { isCustomEvent } from '#common/custom-event.ts'
import { ListError } from '#common/list-error.tsx'
import { newestEvents } from '#features/webhooks/editor/settings/editor.queries.ts'
import type { Shared } from '#features/webhooks/editor/settings/shared.ts'
import { SampleBody } from './sample-body.tsx'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

/** How many events back the arrows go. */
const SAMPLES = 20

/** The last real events of a type, as the subscription would send them. */
export function SamplePane({ current: type, original }: Shared) {
  const { t } = useTranslation(['subscriptionEditor', 'terms'])
  const { locale } = useUi()
  const { watch } = useFormContext<Values>()
  const [back, setBack] = useState(0)
  const { data, error, refetch } = useQuery({ ...newestEvents([type], SAMPLES), staleTime: 60_000 })
  const events = data?.data.toReversed() ?? []
  const event = events[Math.min(back, events.length - 1)]
  return (
    <SampleRoot>
      <div data-part="head">
        <h2>{t('sample.title')}</h2>
        <span>{type}</span>
      </div>
      {event && (
        <div data-part="object">
          <b>{isCustomEvent(event) ? t('terms:customEvent') : (event.objectName ?? t(`terms:event.${type}`))}</b>
          <span>{t('sample.position', { n: back + 1, total: events.length })}</span>
          <IconButton
            label={t('sample.newer')}
            refusal={back === 0 ? t('sample.newest') : undefined}
            onClick={() => back > 0 && setBack(back - 1)}
          >
            <ChevronUp />
          </IconButton>
          <IconButton
            label={t('sample.older')}
            refusal={back >= events.length - 1 ? t('sample.oldest') : undefined}
            onClick={() => back < events.length - 1 && setBack(back + 1)}
          >
            <ChevronDown />
          </IconButton>
        </div>
      )}
      {event && <SampleBody key={event.offset} values={watch()} event={event} callback={original?.callback} />}
      {event && (
        <div data-part="foot">
          <span>{exactTime(new Date(event.createdAt), locale)}</span>
          <span>{t('sample.offset', { n: event.offset })}</span>
        </div>
      )}
      {error && !data && <ListError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton label={t('sample.loading')} lines={8} />}
      {data && events.length === 0 && (
        <EmptyState title={t('sample.noneTitle')} text={t('sample.noneText', { type })} />
      )}
    </SampleRoot>
  )
}

/** The sample: head, object with arrows, headers, JSON that takes the rest, and a foot. */
const SampleRoot = styled('div')({
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  overflowY: 'auto',
  '& > *': { flex: 'none' },
  '& [data-part=head]': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '8px 16px',
    borderBottom: '1px solid var(--line)',
    '& > h2': { fontSize: 13, lineHeight: '20px', fontWeight: 600, whiteSpace: 'nowrap' },
    '& > span': {
      font: '400 11.5px/16px var(--mono)',
      color: 'var(--text-3)',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
  },
  '& [data-part=object]': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '8px 12px 4px 16px',
    '& > b': {
      flex: 1,
      fontWeight: 500,
      ...oneLine,
    },
    '& > span': { fontSize: 12, color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(108px, max-content) minmax(0, 1fr)',
    gap: '2px 16px',
    padding: '4px 16px 8px',
    font: '400 11.5px/18px var(--mono)',
    borderBottom: '1px solid var(--line)',
    '& > dt': { color: 'var(--text-2)' },
    '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  },
  '& [data-part=json]': { flex: '1 0 160px', minHeight: 0, display: 'flex', flexDirection: 'column' },
  '& [data-part=note]': { padding: '8px 16px', fontSize: 12, lineHeight: '16px', color: 'var(--text-2)' },
  '& [data-part=foot]': {
    display: 'flex',
    justifyContent: 'space-between',
    padding: '7px 16px',
    borderTop: '1px solid var(--line)',
    fontSize: 12,
    lineHeight: '16px',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
})
