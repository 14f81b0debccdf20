import { useTranslation } from 'react-i18next'
import { ModelsPage, modelsLoader } from '#common/workbench/models-page.tsx'
import { ViewModelEditor } from './view-model-editor.tsx'

export const loader = modelsLoader

/** `/view-model`: in which sections fact sheets show their fields. */
export default function ViewModelPage() {
  const { t } = useTranslation('viewModel')
  const texts = { noPermission: t('noPermission'), failed: t('failed'), loading: t('loading') }
  return (
    <ModelsPage title={t('title')} texts={texts}>
      {(stored) => <ViewModelEditor stored={stored} />}
    </ModelsPage>
  )
}
