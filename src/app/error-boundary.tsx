import { useTranslation } from 'react-i18next'
import { useNavigate, useRouteError } from 'react-router'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy-button.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'

/** A page that could not be shown: the error and what to try. The rest of the console still works. */
export function RouteError() {
  const error = useRouteError()
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const isOffline = error instanceof ApiError && error.status === 0
  const details = detailsOf(error)
  return (
    <ErrorState
      title={t('error.title')}
      text={isOffline ? t('error.offline') : t('error.text')}
      actions={
        <>
          <Button look="primary" onClick={() => void navigate(0)}>
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
      details={details}
    />
  )
}

function detailsOf(error: unknown): { label: string; value: string }[] {
  const time = { label: 'time', value: new Date().toISOString() }
  if (error instanceof ApiError) {
    return [
      { label: 'request', value: error.request },
      { label: 'status', value: `${error.status} ${error.message}` },
      time,
    ]
  }
  return [{ label: 'error', value: error instanceof Error ? error.message : String(error) }, time]
}
