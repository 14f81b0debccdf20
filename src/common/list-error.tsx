import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'

type Props = {
  readonly error: unknown
  readonly onRetry: () => void
  readonly title?: string
  /** What is said of a single thing that is not there, also where the address can't be one of such a thing (400). */
  readonly gone?: { readonly title: string; readonly text?: string; readonly actions?: ReactNode }
}

/**
 * A list or page that could not be loaded: whether the server failed or didn't respond, a retry, and details to copy for whoever
 * looks into it. What isn't there is no failure. A list that is already shown stays when a later request fails.
 */
export function ListError({ error, onRetry, title, gone }: Props) {
  const { t } = useTranslation('common')
  const details = detailsOf(error)
  const status = error instanceof ApiError ? error.status : undefined
  if (status === 404 || (status === 400 && gone)) {
    return (
      <ErrorState
        title={gone?.title ?? t('error.gone.title')}
        text={gone?.text ?? t('error.gone.text')}
        actions={gone?.actions}
      />
    )
  }
  const isOffline = status === 0
  const isOfServer = status !== undefined && status >= 500
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
