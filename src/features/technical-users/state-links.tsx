import { useTranslation } from 'react-i18next'
import type { TechnicalUserCounts } from 'mock-server/contract/technical-users.ts'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { TextLink } from '#ui/controls/text-link.tsx'
import { paths } from '#paths.ts'

/** "11, 1 token expires soon, 1 expired": the figures that need attention lead to their rows. */
export function StateLinks({ counts }: { readonly counts: TechnicalUserCounts }) {
  const { t } = useTranslation('technicalUsers')
  const { soon = 0, expired = 0 } = counts.states
  return (
    <OnDesk>
      {t('total', { count: counts.total })}
      {soon > 0 && (
        <>
          {', '}
          <TextLink href={paths.technicalUsers({ state: 'soon' })}>{t('soon', { count: soon })}</TextLink>
        </>
      )}
      {expired > 0 && (
        <>
          {', '}
          <TextLink href={paths.technicalUsers({ state: 'expired' })}>{t('expired', { count: expired })}</TextLink>
        </>
      )}
    </OnDesk>
  )
}
