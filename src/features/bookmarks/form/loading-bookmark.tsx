import { useTranslation } from 'react-i18next'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'
import { fieldMessage } from '#common/field-message.ts'
import { paths } from '#paths.ts'

/** The content of a bookmark's dialog until it is loaded, or the reason why it can't be. */
export function LoadingBookmark({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useTranslation('bookmarks')
  if (!error) return <LinesSkeleton label={t('panel.loading')} lines={10} />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <ErrorState
      title={t(isGone ? 'panel.goneTitle' : 'panel.errorTitle')}
      text={isGone ? t('panel.goneText') : fieldMessage(t, '', error.message) || t('error.offline')}
      actions={
        isGone ? (
          <LinkButton href={paths.deletedBookmarks()}>{t('deleted.title')}</LinkButton>
        ) : (
          <Button onClick={onRetry}>{t('error.retry')}</Button>
        )
      }
    />
  )
}
