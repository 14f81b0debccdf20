import { useTranslation } from 'react-i18next'
import Columns2 from 'lucide-react/icons/columns-2'
import { LinkButton } from '#ui/controls/button.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { Bar } from './bar.styles.ts'

type Props = { readonly version: number; readonly error: Error | null; readonly closeHref: string }

/** Says which version is compared with the current one, or why it can't be. */
export function CompareBar({ version, error, closeHref }: Props) {
  const { t } = useTranslation('workingCopy')
  return (
    <Bar role="region" aria-label={t('compare.title', { version })}>
      <Columns2 aria-hidden />
      <p>
        <b>{t('compare.title', { version })}</b>{' '}
        {error ? <span role="alert">{`${t('compare.failed')} ${refusalText(error, t)}`}</span> : t('compare.text')}
      </p>
      <div data-part="actions">
        <LinkButton href={closeHref}>{t('compare.close')}</LinkButton>
      </div>
    </Bar>
  )
}
