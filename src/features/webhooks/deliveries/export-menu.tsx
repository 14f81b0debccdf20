import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { Button } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { type LoadExport, useExport } from './use-export.ts'

type Props = { readonly name: string; readonly load: LoadExport }

/** Everything that the filter leaves as a file; while it is downloaded the button counts and cancels. */
export function ExportMenu({ name, load }: Props) {
  const { t } = useTranslation('deliveries')
  const { lines, start, cancel } = useExport(name, load)
  if (lines !== undefined) {
    return (
      <Button look="ghost" icon={<X />} aria-label={t('export.cancel')} onClick={cancel}>
        <span role="status">{t('export.lines', { count: lines })}</span>
      </Button>
    )
  }
  return (
    <MenuButton
      isIcon
      label={t('export.label')}
      entries={[
        { id: 'csv', label: t('export.csv'), onChoose: () => void start('csv') },
        { id: 'ndjson', label: t('export.ndjson'), onChoose: () => void start('ndjson') },
      ]}
    >
      <Download />
    </MenuButton>
  )
}
