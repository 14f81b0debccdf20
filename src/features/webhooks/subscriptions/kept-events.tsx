import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import { RadioField } from '#ui/controls/fields/radio-field.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useBacklog } from './subscription-cells.tsx'
import type { Backlog } from './use-changes.tsx'

type Props = {
  readonly items: readonly WatchedSubscription[]
  readonly choice: Backlog
  readonly onChoose: (choice: Backlog) => void
}

/** How many events were kept during the pause of subscriptions. */
export function KeptEvents({ items }: Pick<Props, 'items'>) {
  const { t } = useTranslation('webhooks')
  const count = keptBy(items)
  const number = useBacklog(count)
  return <p>{count === 0 ? t('resume.nothing') : t('resume.text', { count, number })}</p>
}

/** What becomes of these events; nothing to choose where there are none. */
export function KeptEventsChoice({ items, choice, onChoose }: Props) {
  const { t } = useTranslation('webhooks')
  const count = keptBy(items)
  const number = useBacklog(count)
  const isPull = items.every(({ subscription }) => subscription.deliveryType === 'PULL')
  if (count === 0) return null
  return (
    <Stack role="radiogroup" aria-label={t('resume.choice')} spacing={3} sx={{ mt: 3 }}>
      <RadioField
        name="backlog"
        label={t(isPull ? 'resume.read' : 'resume.deliver', { count, number })}
        checked={choice === 'deliver'}
        onChange={() => onChoose('deliver')}
      />
      <RadioField
        name="backlog"
        label={t('resume.skip', { count, number })}
        help={t(isPull ? 'resume.skipPull' : 'resume.skipPush')}
        checked={choice === 'skip'}
        onChange={() => onChoose('skip')}
      />
    </Stack>
  )
}

const keptBy = (items: readonly WatchedSubscription[]): number =>
  items.reduce((sum, { status }) => sum + status.backlog, 0)
