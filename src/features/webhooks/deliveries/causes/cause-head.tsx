import { useTranslation } from 'react-i18next'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Braces from 'lucide-react/icons/braces'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import Zap from 'lucide-react/icons/zap'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { shortId } from '#features/webhooks/common/names.ts'
import { paths } from '#paths.ts'
import { useCauseWords } from './cause-words.ts'

type Props = {
  readonly cause: FailureCause
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** The beginning of the row of a cause: the button that shows its details, its kind, what happened and where. */
export function CauseHead({ cause, isOpen, onToggle }: Props) {
  const { t } = useTranslation('deliveries')
  const { titleOf, detailOf } = useCauseWords()
  const title = titleOf(cause)
  return (
    <>
      <button
        type="button"
        data-part="fold"
        data-cause={cause.id}
        aria-expanded={isOpen}
        aria-label={t('causes.open', { cause: title })}
        onClick={onToggle}
      >
        {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
      </button>
      <Tile size={24} tone={cause.kind === 'refused' ? 'bad' : 'warn'}>
        <Icon cause={cause} />
      </Tile>
      <div data-part="what">
        <b>{title}</b>
        <span data-tip={detailOf(cause)}>{detailOf(cause)}</span>
      </div>
    </>
  )
}

/** The subscriptions of a cause. */
export const CauseLinks = ({ cause: { subscriptions } }: { readonly cause: FailureCause }) => (
  <div data-part="of">
    {subscriptions.map(({ subscriptionId, identifier }) => (
      <TextLink key={subscriptionId} href={paths.webhook(subscriptionId)}>
        {identifier ?? shortId(subscriptionId)}
      </TextLink>
    ))}
  </div>
)

function Icon({ cause: { kind, host, error } }: { readonly cause: FailureCause }) {
  if (kind === 'callback') return <Zap />
  if (error === 'TLS_FAILED') return <Lock />
  return host === undefined ? <Braces /> : <Globe />
}
