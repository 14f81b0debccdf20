import { useTranslation } from 'react-i18next'
import { ModelsPage, modelsLoader } from '#common/workbench/models-page.tsx'
import { ResourcesEditor } from './resources-editor.tsx'

export const loader = modelsLoader

/** `/resources`: the kinds of resources that fact sheets can have. */
export default function ResourcesPage() {
  const { t } = useTranslation('resources')
  const texts = { noPermission: t('noPermission'), failed: t('failed'), loading: t('loading') }
  return (
    <ModelsPage title={t('title')} texts={texts}>
      {(stored) => <ResourcesEditor stored={stored} />}
    </ModelsPage>
  )
}
