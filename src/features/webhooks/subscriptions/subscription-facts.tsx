import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Facts } from '#ui/list/side-panel.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { shortDuration } from '#lib/short-duration.ts'
import { useRefusal } from '#common/permitted.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { msUntil } from '#features/webhooks/common/condition.ts'
import { hidesValues, maskedTarget, targetText, HIDDEN } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { SecretValue } from './secret-value.tsx'
import { useBacklog } from './subscription-cells.tsx'

/** Where a PUSH subscription sends, with what, and how. Secrets are masked until somebody who may read them asks. */
export function TargetFacts({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('webhooks')
  const canManage = useRefusal('webhook.manage', true) === undefined
  const { targetUrl, targetMethod, authorizationHeader, headers, payloadMode, ordered, signed, callback } = subscription
  const sentAlong = [authorizationHeader !== undefined && schemeOf(authorizationHeader, t), signed && t('fact.signed')]
  return (
    <Facts
      facts={[
        {
          label: t('fact.target'),
          value: (
            <SecretValue
              label={t('fact.target')}
              masked={maskedTarget(targetUrl)}
              secret={hidesValues(targetUrl) ? targetText(targetUrl) : undefined}
            />
          ),
        },
        {
          label: t('fact.request'),
          value: <Pair first={`PUSH, ${targetMethod}`} second={sentAlong.filter(Boolean).join(', ')} />,
        },
        ...(authorizationHeader === undefined
          ? []
          : [
              {
                label: t('fact.authorization'),
                value: <SecretValue label={t('fact.authorization')} masked={HIDDEN} secret={authorizationHeader} />,
              },
            ]),
        ...headers.map(({ name, value }) => ({
          label: name,
          value: <SecretValue label={name} masked={HIDDEN} secret={value} />,
        })),
        {
          label: t('fact.payload'),
          value: <Pair first={t(`payload.${payloadMode}`)} second={t(ordered ? 'fact.ordered' : 'fact.parallel')} />,
        },
        {
          label: t('fact.failed'),
          value: t(subscription.ignoreError ? 'fact.omitted' : 'fact.repeated'),
        },
        {
          label: t('fact.callback'),
          value:
            callback === undefined && !canManage ? (
              t('fact.noCallback')
            ) : (
              <TextLink href={paths.webhookCallback(subscription.id)}>
                {callback === undefined ? t('fact.addCallback') : t('fact.openCallback')}
              </TextLink>
            ),
        },
        ...origin(subscription, t),
      ]}
    />
  )
}

/** How far the reader of a PULL subscription is, and who it is. */
export function ReaderFacts({ item: { subscription, status } }: { readonly item: WatchedSubscription }) {
  const { t } = useTranslation('webhooks')
  const number = useNumber()
  const backlog = useBacklog(status.backlog)
  const now = useNow()
  const { oldestPendingAt } = status
  const oldest = oldestPendingAt && shortDuration(-msUntil(oldestPendingAt, now))
  return (
    <Facts
      facts={[
        {
          label: t('fact.cursor'),
          value: (
            <Pair
              first={number(subscription.cursor.offset)}
              second={t('fact.head', { offset: number(subscription.head.offset) })}
            />
          ),
        },
        {
          label: t('fact.lag'),
          value: (
            <Pair
              first={t('fact.events', { count: status.backlog, number: backlog })}
              second={oldest && t('health.oldest', { time: oldest })}
            />
          ),
        },
        {
          label: t('fact.lastPoll'),
          value: status.polling ? (
            <Pair first={t('terms:subscriptionState.polling')} second={status.lastPollBy} />
          ) : status.lastPollAt ? (
            <Pair first={<RelativeTime at={status.lastPollAt} isDotted />} second={status.lastPollBy} />
          ) : (
            t('fact.never')
          ),
        },
        {
          label: t('fact.payload'),
          value: (
            <Pair
              first={t(`payload.${subscription.payloadMode}`)}
              second={t('fact.batch', { size: number(subscription.maxBatchSize) })}
            />
          ),
        },
        {
          label: t('fact.reader'),
          value: <TextLink href={paths.webhookReader(subscription.id)}>{t('fact.openReader')}</TextLink>,
        },
        ...origin(subscription, t),
      ]}
    />
  )
}

const origin = ({ id, createdAt }: Subscription, t: TFunction<'webhooks'>) => [
  { label: t('fact.created'), value: <RelativeTime at={createdAt} isDotted /> },
  { label: t('fact.id'), value: <CopyText text={id} label={t('fact.copyId')} /> },
]

/** The scheme of an Authorization header in words, never its value. */
function schemeOf(header: string, t: TFunction<'webhooks'>): string {
  const scheme = /^(basic|bearer) /i.exec(header)?.[1]?.toLowerCase()
  return scheme === 'basic' || scheme === 'bearer' ? t(`fact.scheme.${scheme}`) : t('fact.scheme.other')
}

function Pair({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span>
      {first} {second && <span style={{ color: 'var(--text-3)', fontSize: 12 }}>{second}</span>}
    </span>
  )
}
