import type { TFunction } from 'i18next'
import type { SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'

/** The service counts what was suppressed or omitted up to here, and what was passed over up to there. */
const MOST_SILENT = 1000
const MOST_PASSED_OVER = 10_000

type Silence = NonNullable<SubscriptionStatus['silence']>
type Words = { readonly t: TFunction<'webhooks'>; readonly number: (value: number) => string }

/** What became of the events of a silent subscription, in words. */
export function silenceText({ suppressed, omitted, passedOver = 0 }: Silence, { t, number }: Words): string {
  const more = suppressed + omitted >= MOST_SILENT ? '+' : ''
  const parts = [
    suppressed > 0 && t('silence.suppressed', { count: suppressed, number: number(suppressed) + more }),
    omitted > 0 && t('silence.omitted', { count: omitted, number: number(omitted) + more }),
    passedOver > 0 && t('silence.passedOver', { count: passedOver, number: passedOverNumber(passedOver, number) }),
  ]
  return parts.filter(Boolean).join('; ')
}

export const passedOverNumber = (count: number, number: Words['number']): string =>
  number(count) + (count >= MOST_PASSED_OVER ? '+' : '')

/** The silence of a subscription by its status in the list, which is newer, and by its own, which also counts what was passed over. */
export function wholeSilence(listed: Silence | undefined, own: Silence | undefined): Silence | undefined {
  if (listed) return { ...listed, passedOver: own?.passedOver }
  return own && own.suppressed + own.omitted === 0 ? own : undefined
}
