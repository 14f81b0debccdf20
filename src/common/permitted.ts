import { useTranslation } from 'react-i18next'
import type { Right } from 'mock-server/contract/access.ts'
import { hasRight, useSignedIn } from './use-signed-in.ts'

/**
 * Why the person who is signed in can't do something that needs a right; undefined if they can. For the `refusal` of a
 * control: `<Button refusal={useRefusal('user.manage')}>`.
 */
export function useRefusal(right: Right): string | undefined {
  const signedIn = useSignedIn()
  const { t } = useTranslation('common')
  return hasRight(signedIn, right) ? undefined : t('noPermission.text', { right })
}
