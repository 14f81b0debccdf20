import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { JsonBody } from '#ui/controls/text-body.tsx'
import { ChangesBeforeFailure } from './changes-before.tsx'

/** What a target answered or why none was reached, once for all, and beside it what was changed before. */
export function CauseDetail({ cause }: { readonly cause: FailureCause }) {
  const { t } = useTranslation('deliveries')
  const { kind, text, subscriptions } = cause
  const label = t(kind === 'refused' ? 'causes.answer' : 'causes.message')
  return (
    <Detail>
      <section aria-label={label}>
        <h3>
          {kind === 'refused' && subscriptions.length > 1
            ? t('causes.sameAnswer', { count: subscriptions.length })
            : label}
        </h3>
        {text === undefined ? <p>{t('causes.noText')}</p> : <JsonBody label={label} text={text} />}
      </section>
      <ChangesBeforeFailure cause={cause} />
    </Detail>
  )
}

const Detail = styled('div')({
  display: 'grid',
  gap: '8px 24px',
  '& > section': { minWidth: 0 },
  '& h3': { font: '400 12px/20px var(--sans)', color: 'var(--text-2)' },
  '@container (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
})
