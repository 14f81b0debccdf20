import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { useUi } from '#ui/ui-context.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Button } from '#ui/controls/button.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { shortDuration } from '#lib/short-duration.ts'
import { shortMoment } from '#lib/short-moment.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { people } from '#common/people-picker/people.queries.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { conditionOf, msUntil, retriesOf } from '#features/webhooks/common/condition.ts'
import { StateIcon, toneOf, stateLines } from '#features/webhooks/common/subscription-state.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import type { SubscriptionActions } from './use-subscription-actions.tsx'

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

type NoticeProps = { readonly item: WatchedSubscription; readonly actions: SubscriptionActions }

/** What needs a decision: since when it fails, when the service gives up, or what a reader has missed. */
export function PanelNotice({ item, actions }: NoticeProps) {
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
          <Button
            size={24}
            isBusy={actions.isProbing}
            refusal={actions.refusalOf(subscription, 'recover')}
            onClick={() => actions.probe(item)}
          >
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

type Props = {
  readonly passedOver: NonNullable<SubscriptionStatus['passedOver']>
  /** The managing user. */
  readonly userId: string
}

/** How many events weren't delivered because the managing user can't read them. */
export function PassedOver({ passedOver: { count, since }, userId }: Props) {
  const { t } = useTranslation('webhooks')
  const { locale } = useUi()
  const number = useNumber()
  const now = useNow()
  const { workspace } = useSignedIn()
  const { data } = useQuery(people(workspace.id))
  const name = data?.find(({ id }) => id === userId)?.displayName ?? t('passedOver.manager')
  const when = shortMoment(new Date(since), new Date(now), locale)
  return (
    <PanelSection>
      <Callout>{t('passedOver.text', { count, number: passedOverNumber(count, number), when, name })}</Callout>
    </PanelSection>
  )
}

/** The service counts what was suppressed or omitted up to here, and what was passed over up to there. */
const MOST_SILENT = 1000
const MOST_PASSED_OVER = 10_000

type Silence = NonNullable<SubscriptionStatus['silence']>
type Words = { readonly t: TFunction<'webhooks'>; readonly number: (value: number) => string }

/** What became of the events of a silent subscription, in words. */
function silenceText({ suppressed, omitted, passedOver = 0 }: Silence, { t, number }: Words): string {
  const more = suppressed + omitted >= MOST_SILENT ? '+' : ''
  const parts = [
    suppressed > 0 && t('silence.suppressed', { count: suppressed, number: number(suppressed) + more }),
    omitted > 0 && t('silence.omitted', { count: omitted, number: number(omitted) + more }),
    passedOver > 0 && t('silence.passedOver', { count: passedOver, number: passedOverNumber(passedOver, number) }),
  ]
  return parts.filter(Boolean).join('; ')
}

const passedOverNumber = (count: number, number: Words['number']): string =>
  number(count) + (count >= MOST_PASSED_OVER ? '+' : '')

/** The silence of a subscription by its status in the list, which is newer, and by its own, which also counts what was passed over. */
export function wholeSilence(listed: Silence | undefined, own: Silence | undefined): Silence | undefined {
  if (listed) return { ...listed, passedOver: own?.passedOver }
  return own && own.suppressed + own.omitted === 0 ? own : undefined
}
