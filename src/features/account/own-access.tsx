import { useTranslation } from 'react-i18next'
import type { Account } from 'mock-server/contract/account.ts'
import { Facts } from '#ui/list/side-panel.tsx'
import { customRolesOf } from '#common/access/access-options.ts'
import { namesFact } from '#common/access/names-fact.tsx'
import { useRoles } from '#common/roles.ts'

/** The person's own role, custom roles and entities. */
export function OwnAccess({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['account', 'terms'])
  const { nameOf } = useRoles()
  const { role, accessControlEntities: entities } = account
  const facts = [
    { label: t('access.role'), value: t(`terms:role.${role}`) },
    ...namesFact(t('access.customRoles'), customRolesOf(account).map(nameOf)),
    ...namesFact(t('access.entities'), entities),
  ]
  return (
    <section aria-labelledby="own-access">
      <h2 id="own-access">{t('access.title')}</h2>
      <Facts facts={facts} />
    </section>
  )
}
