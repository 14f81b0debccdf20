import { useTranslation } from 'react-i18next'
import Compass from 'lucide-react/icons/compass'
import { LinkButton } from '#ui/controls/button.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { paths } from '#paths.ts'

/** Inside the shell, for an address without a page. */
export function NotFoundPage() {
  const { t } = useTranslation('common')
  return (
    <Page>
      <PageHead title={t('notFound.heading')} />
      <EmptyState
        icon={<Compass />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        actions={
          <LinkButton look="primary" href={paths.bookmarks()}>
            {t('notFound.home')}
          </LinkButton>
        }
      />
    </Page>
  )
}
