import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { PanelSection, SidePanel } from '#ui/list/side-panel.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { ListError } from '#common/list-error.tsx'
import type { List } from '#common/list-page/use-list.ts'
import { DeliveryStateBadge } from '#features/webhooks/deliveries/row/delivery-state.tsx'
import { EventTile } from '#features/webhooks/deliveries/row/event-tile.tsx'
import { useWords, nameOf } from '#features/webhooks/deliveries/row/words.ts'
import { paths } from '#paths.ts'
import { AttemptParts } from './attempt-parts.tsx'
import { deliveryOf } from './delivery.queries.ts'
import { PanelActions } from './panel-actions.tsx'
import { PhaseLegend } from './phase-bar.tsx'
import { Steps } from './steps.tsx'
import { type Delivery, timelineOf } from './timeline.ts'
import { TimelineList } from './timeline-list.tsx'
import { PANEL } from './width.ts'

type Props = {
  readonly id: string
  readonly offset: number
  readonly list: List<DeliveryRow>
  /** The subscription, where the list has several. */
  readonly of?: string
}

/** One delivery beside the log: what it was about, its attempts, and what was sent and answered. On a phone a page. */
export function DeliveryPanel({ id, offset, list, of }: Props) {
  const { t } = useTranslation('deliveries')
  const { number } = useWords()
  const isPhone = useMedia(phone)
  const { data, error, refetch } = useQuery(deliveryOf(id, offset))
  const row: DeliveryRow | undefined = data ?? list.open
  const actions = data && <PanelActions delivery={data} list={list} />
  return (
    <SidePanel
      title={row?.eventType ?? t('detail.title')}
      badge={row && <DeliveryStateBadge row={row} />}
      subtitle={
        <span style={subtitle}>
          {row && <EventTile row={row} size={20} />}
          {row && <ObjectName row={row} />}
          {row && <span aria-hidden>·</span>}
          {of !== undefined && (
            <>
              <TextLink href={paths.webhook(id)}>{of}</TextLink>
              <span aria-hidden>·</span>
            </>
          )}
          <span>{t('detail.offset', { offset: number(offset) })}</span>
        </span>
      }
      tools={<Steps list={list} />}
      width={PANEL}
      onClose={list.close}
      {...(isPhone ? { foot: actions } : { actions })}
    >
      {data ? (
        <Content key={offset} delivery={data} />
      ) : error ? (
        <ListError
          error={error}
          onRetry={() => void refetch()}
          title={t('detail.notLoaded')}
          gone={{ title: t('detail.gone'), text: t('detail.goneText') }}
        />
      ) : (
        <LinesSkeleton label={t('detail.loading')} lines={10} />
      )}
    </SidePanel>
  )
}

/** The object of the event; it leads to all deliveries about it. */
function ObjectName({ row }: { readonly row: DeliveryRow }) {
  const { t } = useTranslation('deliveries')
  const name = nameOf(row, t)
  if (row.objectId === undefined) return <span style={{ color: 'var(--text-2)' }}>{name}</span>
  return (
    <TextLink href={paths.webhook(row.subscriptionId, { object: row.objectId })} data-tip={t('detail.sameObject')}>
      {name}
    </TextLink>
  )
}

const subtitle = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 6px',
  paddingTop: 2,
  maxWidth: '100%',
} as const

function Content({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const { number } = useWords()
  const { timeline, attempts } = delivery
  const entries = timelineOf(delivery)
  const newest = timeline.reduce((most, { attempt }) => Math.max(most, attempt), 0)
  // Follows the newest attempt until the reader chooses another.
  const [choice, setChoice] = useState<number>()
  const chosen = choice ?? newest
  const longest = Math.max(1, ...timeline.map(({ duration = 0 }) => duration))
  return (
    <>
      <PanelSection
        title={
          <>
            {t('timeline.title')} <span style={{ color: 'var(--text-3)', fontWeight: 400 }}>{number(attempts)}</span>
          </>
        }
        end={timeline.length > 0 && <PhaseLegend />}
      >
        {entries.length === 0 ? (
          <p>
            {t(`timeline.none.${delivery.state === 'omitted' || delivery.state === 'expired' ? 'ended' : 'waiting'}`)}
          </p>
        ) : (
          <TimelineList {...{ entries, longest }} chosen={chosen} onChoose={setChoice} />
        )}
      </PanelSection>
      <AttemptParts delivery={delivery} attempt={chosen} />
    </>
  )
}
