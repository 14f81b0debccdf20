import { useTranslation } from 'react-i18next'
import type { MemberRefusal } from 'mock-server/contract/member-refusals.ts'
import { useMaintenanceRefusal } from '#common/permitted.ts'

/** Why the access of a person or a technical user can't be changed, in words. */
export function useMemberRefusal(): (reason: MemberRefusal | undefined) => string | undefined {
  const { t } = useTranslation(['form', 'common'])
  const maintenance = useMaintenanceRefusal()
  return (reason) => {
    if (reason === undefined) return maintenance
    if (reason === 'NO_RIGHT') return t('common:noPermission.text', { right: 'user.manage' })
    return t(`form:access.refusal.${reason}`)
  }
}
