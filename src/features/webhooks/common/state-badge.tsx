import { useTranslation } from 'react-i18next'
import { Badge } from '#ui/controls/badge.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { useNow } from '#common/use-now.ts'
import { stateLines } from './state-lines.ts'
import type { WatchedSubscription } from './subscriptions.queries.ts'
import { StateIcon, toneOf } from './subscription-state.tsx'

type Props = {
  readonly item: WatchedSubscription
  /** Says a reason or a deadline, too. */
  readonly withFact?: boolean
}

/** The state in one line, beside a heading; what is fine is quiet. */
export function StateBadge({ item, withFact = false }: Props) {
  const { t } = useTranslation(['webhooks', 'terms'])
  const { locale } = useUi()
  const { condition, word, fact } = stateLines(item, { t, now: useNow(), locale })
  return (
    <Badge tone={toneOf(condition) ?? 'neutral'} icon={<StateIcon condition={condition} />}>
      {[word, ...(withFact && fact ? [fact] : [])].join(', ')}
    </Badge>
  )
}
