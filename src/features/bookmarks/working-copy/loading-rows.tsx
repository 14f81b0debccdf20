import { useTranslation } from 'react-i18next'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ChangeGroup } from './change-group.tsx'

/** The place of rows that are being compared. */
export function LoadingRows() {
  const { t } = useTranslation('workingCopy')
  return (
    <ChangeGroup title={t('rows.title')}>
      <LinesSkeleton label={t('rows.loading')} lines={4} />
    </ChangeGroup>
  )
}
