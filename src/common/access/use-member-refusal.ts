import { useTranslation } from 'react-i18next'
import type { MemberRefusal } from 'mock-server/contract/member-refusals.ts'

/** Why the access of a person or a technical user can't be changed, in words. */
export function useMemberRefusal(): (reason: MemberRefusal | undefined) => string | undefined {
  const { t } = useTranslation(['form', 'common'])
  return (reason) => {
    if (reason === undefined) return undefined
    if (reason === 'NO_RIGHT') return t('common:noPermission.text', { right: 'user.manage' })
    return t(`form:access.refusal.${reason}`)
  }
}
