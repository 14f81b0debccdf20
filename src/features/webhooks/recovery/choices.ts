import type { TFunction } from 'i18next'
import { type Condition, conditionOf } from '#features/webhooks/common/condition.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'

/** A subscription that can be chosen, or the reason why it can't. */
export type Choice = {
  readonly id: string
  readonly name: string
  readonly isSigned: boolean
  readonly refusal?: string | undefined
}

/** Probed ones take only probes, inactive ones nothing, and each has one recovery at a time. */
export function choicesOf(
  items: readonly WatchedSubscription[],
  { busy, now, t }: { readonly busy: ReadonlySet<string>; readonly now: number; readonly t: TFunction<'recovery'> },
): readonly Choice[] {
  return items.map((item) => {
    const { id, signed } = item.subscription
    const condition = conditionOf(item, now)
    const reason = item.status.probing ? 'failing' : (inactive(condition) ?? (busy.has(id) ? 'busy' : undefined))
    return {
      id,
      name: subscriptionName(item.subscription),
      isSigned: signed,
      refusal: reason && t(`choice.${reason}`),
    }
  })
}

const inactive = (condition: Condition) =>
  condition === 'paused' || condition === 'deactivated' ? condition : undefined
