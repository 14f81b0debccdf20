import { useTranslation } from 'react-i18next'
import type { TechnicalUserCounts } from 'mock-server/contract/technical-users.ts'
import { useUi } from '#ui/ui-context.tsx'
import { paths } from '#paths.ts'

/** "11, 1 token expires soon, 1 expired": the figures that need attention lead to their rows. */
export function StateLinks({ counts }: { readonly counts: TechnicalUserCounts }) {
  const { t } = useTranslation('technicalUsers')
  const { Link } = useUi()
  const { soon = 0, expired = 0 } = counts.states
  return (
    <span className="desk-only">
      {t('total', { count: counts.total })}
      {soon > 0 && (
        <>
          {', '}
          <Link href={paths.technicalUsers({ state: 'soon' })} className="link">
            {t('soon', { count: soon })}
          </Link>
        </>
      )}
      {expired > 0 && (
        <>
          {', '}
          <Link href={paths.technicalUsers({ state: 'expired' })} className="link">
            {t('expired', { count: expired })}
          </Link>
        </>
      )}
    </span>
  )
}
