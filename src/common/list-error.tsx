import { useTranslation } from 'react-i18next'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'

type Props = { readonly error: unknown; readonly onRetry: () => void; readonly title?: string }

/**
 * A list or page that could not be loaded: whether the server failed or didn't respond, a retry, and details to copy for whoever
 * looks into it. A list that is already shown stays when a later request fails.
 */
export function ListError({ error, onRetry, title }: Props) {
  const { t } = useTranslation('common')
  const details = detailsOf(error)
  const isOffline = error instanceof ApiError && error.status === 0
  const isOfServer = error instanceof ApiError && error.status >= 500
  return (
    <ErrorState
      title={title ?? t('error.title')}
      text={isOffline ? t('error.offline') : isOfServer ? t('error.server') : t('error.text')}
      details={details}
      actions={
        <>
          <Button look="primary" icon={<RefreshCw />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
          <CopyButton
            label={t('error.copyDetails')}
            text={() =>
              [...details, { label: 'time', value: new Date().toISOString() }]
                .map(({ label, value }) => `${label}: ${value}`)
                .join('\n')
            }
          >
            {t('error.copyDetails')}
          </CopyButton>
        </>
      }
    />
  )
}

const detailsOf = (error: unknown): { label: string; value: string }[] =>
  error instanceof ApiError
    ? [
        { label: 'request', value: error.request },
        { label: 'status', value: `${error.status} ${error.message}`.trim() },
      ]
    : [{ label: 'error', value: error instanceof Error ? error.message : String(error) }]
