import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/controls/text-link.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'

/** Leads to what a user can do and why, for those who may read roles. */
export function ExplainLink({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('form')
  if (!hasRight(useSignedIn(), 'role.read')) return null
  return <TextLink href={paths.explainAccess({ user: userId })}>{t('access.explain')}</TextLink>
}
