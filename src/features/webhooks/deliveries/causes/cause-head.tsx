import { type ReactNode, useState } from 'react'
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
import { CauseDetail } from './cause-detail.tsx'
import { Row } from './cause.styles.ts'
import { useCauseWords } from './cause-words.ts'

type Props = {
  readonly cause: FailureCause
  /** Stands before the subscriptions, and the actions behind them. */
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** The row of a cause: its kind, what happened, where and to which subscriptions. Details are below, if the reader wants them. */
export function CauseFrame({ cause, children, actions }: Props) {
  const { t } = useTranslation('deliveries')
  const { titleOf, detailOf } = useCauseWords()
  const [isOpen, setOpen] = useState(false)
  const title = titleOf(cause)
  return (
    <Row data-open={isOpen || undefined}>
      <button
        type="button"
        data-part="fold"
        data-cause={cause.id}
        aria-expanded={isOpen}
        aria-label={t('causes.open', { cause: title })}
        onClick={() => setOpen(!isOpen)}
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
      {children}
      <div data-part="of">
        {cause.subscriptions.map(({ subscriptionId, identifier }) => (
          <TextLink key={subscriptionId} href={paths.webhook(subscriptionId)}>
            {identifier ?? shortId(subscriptionId)}
          </TextLink>
        ))}
      </div>
      {actions}
      {isOpen && (
        <div data-part="text">
          <CauseDetail cause={cause} />
        </div>
      )}
    </Row>
  )
}

function Icon({ cause: { kind, host, error } }: { readonly cause: FailureCause }) {
  if (kind === 'callback') return <Zap />
  if (error === 'TLS_FAILED') return <Lock />
  return host === undefined ? <Braces /> : <Globe />
}
