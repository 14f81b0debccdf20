import { useTranslation } from 'react-i18next'
import { ModelsPage, modelsLoader } from '#common/workbench/models-page.tsx'
import { ReportingEditor } from './reporting-editor.tsx'

export const loader = modelsLoader

/** `/reporting`: the reports of the workspace and their menu. */
export default function ReportingPage() {
  const { t } = useTranslation('reporting')
  const texts = { noPermission: t('noPermission'), failed: t('failed'), loading: t('loading') }
  return (
    <ModelsPage title={t('title')} texts={texts}>
      {(stored) => <ReportingEditor stored={stored} />}
    </ModelsPage>
  )
}
