import { useTranslation } from 'react-i18next'
import { useUi } from '#ui/ui-context.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Button } from '#ui/controls/button.tsx'
import { shortDuration } from '#lib/short-duration.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { conditionOf, msUntil, retriesOf } from '#features/webhooks/common/condition.ts'
import { stateLines } from '#features/webhooks/common/state-lines.ts'
import { StateIcon, toneOf } from '#features/webhooks/common/subscription-state.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { silenceText } from './silence.ts'

/** Whether there is something to say. */
export function hasNotice({ subscription, status }: WatchedSubscription, now: number): boolean {
  return (
    isStopped({ subscription }) || toneOf(conditionOf({ status }, now)) !== undefined || subscription.expiredEvents > 0
  )
}

/** The service stopped it, so the reader may not know why. */
const isStopped = ({
  subscription: { inactiveReason = 'paused' },
}: Pick<WatchedSubscription, 'subscription'>): boolean => inactiveReason !== 'paused'

/** What needs a decision: since when it fails, when the service gives up, or what a reader has missed. */
export function PanelNotice({
  item,
  onProbe,
  probeRefusal,
  isProbing,
}: {
  readonly item: WatchedSubscription
  readonly onProbe: () => void
  readonly probeRefusal: string | undefined
  readonly isProbing: boolean
}) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const now = useNow()
  const number = useNumber()
  const { subscription, status } = item
  const condition = conditionOf(item, now)
  const { word, fact } = stateLines(item, { t, now, locale })
  const tone = toneOf(condition)
  const { expiredEvents } = subscription
  if (tone === undefined && !isStopped(item)) {
    return (
      <Callout tone="warn" icon={<StateIcon condition="lagging" />}>
        {t('notice.expired', { count: expiredEvents, number: number(expiredEvents) })}
      </Callout>
    )
  }
  if (condition === 'silent' && status.silence) {
    return (
      <Callout tone="warn" icon={<StateIcon condition={condition} />} title={`${word} ${fact}`}>
        <br />
        {silenceText(status.silence, { t, number })}
      </Callout>
    )
  }
  const retries = retriesOf(item)
  const deactivates =
    condition === 'failing' && status.deactivatesAt
      ? t('notice.deactivatesIn', { time: shortDuration(msUntil(status.deactivatesAt, now)) })
      : fact
  return (
    <Callout
      tone={tone ?? 'neutral'}
      icon={<StateIcon condition={condition} />}
      title={word}
      action={
        condition === 'failing' && (
          <Button size={24} isBusy={isProbing} refusal={probeRefusal} onClick={onProbe}>
            {t(retries === 'probe' ? 'probe.action' : 'retry.action')}
          </Button>
        )
      }
    >
      <br />
      {deactivates}
      {retries === 'each' && ` · ${t('notice.refused')}`}
      {expiredEvents > 0 && ` · ${t('notice.expired', { count: expiredEvents, number: number(expiredEvents) })}`}
    </Callout>
  )
}
