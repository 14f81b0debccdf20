import { useTranslation } from 'react-i18next'
import History from 'lucide-react/icons/history'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'

/** Leads to the saves of the model. */
export function HistoryButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useTranslation('dataModel')
  return (
    <Button look="ghost" icon={<History />} aria-label={t('history.open')} onClick={onClick}>
      <OnDesk>{t('history.open')}</OnDesk>
    </Button>
  )
}
