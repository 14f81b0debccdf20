import { useTranslation } from 'react-i18next'
import Braces from 'lucide-react/icons/braces'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import { styled } from '@mui/material/styles'
import { Badge } from '#ui/controls/badge.tsx'
import { LinkButton } from '#ui/controls/button.tsx'
import { paths } from '#paths.ts'
import type { Shared } from './settings/shared.ts'

/** The name of the subscription, and for a stored one the ways to its history and its callback. */
export function EditorHead({ headingId, stored, editing, original, changes }: Shared) {
  const { t } = useTranslation('subscriptionEditor')
  const title = editing ? stored.identifier || t('unnamed') : t(original ? 'title.clone' : 'title.new')
  return (
    <Head>
      <h1 id={headingId} tabIndex={-1}>
        {title}
      </h1>
      {editing && changes.length > 0 && (
        <Badge tone="accent" icon={<Pencil aria-hidden />}>
          {t('changed')}
        </Badge>
      )}
      {editing && original?.deliveryType === 'PUSH' && (
        <div>
          <LinkButton look="ghost" icon={<History />} href={paths.webhook(editing.id, { tab: 'history' })}>
            {t('head.history')}
          </LinkButton>
          <LinkButton icon={<Braces />} href={paths.webhookCallback(editing.id)}>
            {t(original.callback === undefined ? 'head.addCallback' : 'head.callback')}
          </LinkButton>
        </div>
      )}
    </Head>
  )
}

const Head = styled('header')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '12px var(--gutter) 8px',
  '& > h1': { font: '600 20px/28px var(--sans)', letterSpacing: '-.017em', overflowWrap: 'anywhere' },
  '& > div': { display: 'flex', gap: 8, marginLeft: 'auto' },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', padding: '12px 16px 4px' },
})
