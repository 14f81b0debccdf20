import { useTranslation } from 'react-i18next'
import type { Account } from 'mock-server/contract/account.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Facts } from '#ui/list/side-panel.tsx'

/** The person's own role, custom roles and entities. */
export function OwnAccess({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['account', 'terms'])
  const { role, customerRoles, accessControlEntities: entities } = account
  const facts = [
    { label: t('access.role'), value: t(`terms:role.${role}`) },
    ...(customerRoles ? [{ label: t('access.customRoles'), value: <Badge outline>{customerRoles}</Badge> }] : []),
    ...(entities.length > 0 ? [{ label: t('access.entities'), value: entities.join(', ') }] : []),
  ]
  return (
    <section aria-labelledby="own-access">
      <h2 id="own-access">{t('access.title')}</h2>
      <Facts facts={facts} />
    </section>
  )
}
