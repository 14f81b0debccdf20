import { useTranslation } from 'react-i18next'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

/** Why the reader may not move a cursor; undefined when they may. */
export function useMoveRefusal(hasSubscription: boolean): string | undefined {
  const signedIn = useSignedIn()
  const { t } = useTranslation('tail')
  if (!hasRight(signedIn, 'webhook.manage')) return t('refusal.needsManage')
  return hasSubscription ? undefined : t('refusal.noSubscription')
}
