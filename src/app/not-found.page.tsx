import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/states.tsx'
import { paths } from '../paths.ts'

export function NotFoundPage() {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <LinkButton look="primary" href={paths.bookmarks()}>
          {t('notFound.home')}
        </LinkButton>
      }
    />
  )
}
