import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session.ts'

/** Why the reader may not move a cursor; undefined when they may. */
export function useMoveRefusal(hasSubscription: boolean): string | undefined {
  const session = useSession()
  const { t } = useTranslation('tail')
  const mayManage =
    (session.state === 'in' || session.state === 'lapsed') && session.who.rights.includes('webhook.manage')
  if (!mayManage) return t('refusal.needsManage')
  return hasSubscription ? undefined : t('refusal.noSubscription')
}
