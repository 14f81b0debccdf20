import { useTranslation } from 'react-i18next'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { UserMenu } from '#ui/shell/user-menu.tsx'

const AccountMenu = laterWithin(() => import('./account-menu.tsx').then((file) => ({ default: file.AccountMenu })))

/** The avatar at the right end of the top bar, and the menu behind it. */
export function Account({ signedIn }: { readonly signedIn: SignedIn }) {
  const { t } = useTranslation('common')
  const { displayName, id } = signedIn.user
  return (
    <UserMenu label={t('account.label', { name: displayName })} name={displayName} id={id}>
      {(close) => <AccountMenu signedIn={signedIn} onClose={close} />}
    </UserMenu>
  )
}
