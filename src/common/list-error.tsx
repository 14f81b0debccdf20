import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy-button.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'

/** The list could not be loaded. A list that is already shown stays when a later request fails. */
export function ListError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useTranslation('common')
  const isOffline = error instanceof ApiError && error.status === 0
  const details =
    error instanceof ApiError
      ? [
          { label: 'request', value: error.request },
          { label: 'status', value: `${error.status} ${error.message}` },
        ]
      : [{ label: 'error', value: error.message }]
  return (
    <ErrorState
      title={t('error.title')}
      text={isOffline ? t('error.offline') : t('error.text')}
      details={details}
      actions={
        <>
          <Button look="primary" onClick={onRetry}>
            {t('error.retry')}
          </Button>
          <CopyButton
            label={t('error.copyDetails')}
            text={details.map(({ label, value }) => `${label}: ${value}`).join('\n')}
          >
            {t('error.copyDetails')}
          </CopyButton>
        </>
      }
    />
  )
}
