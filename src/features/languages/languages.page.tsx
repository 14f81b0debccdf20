import { useTranslation } from 'react-i18next'
import { ModelsPage, modelsLoader } from '#common/workbench/models-page.tsx'
import { LanguagesEditor } from './languages-editor.tsx'

export const loader = modelsLoader

/** `/languages`: all texts of the workspace, language beside language. */
export default function LanguagesPage() {
  const { t } = useTranslation('languages')
  const texts = { noPermission: t('noPermission'), failed: t('failed'), loading: t('loading') }
  return (
    <ModelsPage title={t('title')} texts={texts}>
      {(stored) => <LanguagesEditor stored={stored} />}
    </ModelsPage>
  )
}
