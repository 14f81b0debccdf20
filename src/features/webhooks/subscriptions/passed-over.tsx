import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SubscriptionStatus } from 'mock-server/contract/subscriptions.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { PanelSection } from '#ui/list/side-panel.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { shortMoment } from '#lib/short-moment.ts'
import { people } from '#common/people-picker/people.queries.ts'
import { useNow } from '#common/use-now.ts'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { passedOverNumber } from './silence.ts'

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
