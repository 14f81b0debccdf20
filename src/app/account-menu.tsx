import { useTranslation } from 'react-i18next'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import MonitorX from 'lucide-react/icons/monitor-x'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { UserMenuContent, UserMenuItem } from '#ui/shell/user-menu-content.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { signOut } from '#api/session.ts'
import { paths } from '#paths.ts'
import { modes, useAppearance } from '#common/appearance.ts'

/** What the person finds behind their avatar: theme, language, the way out. */
export function AccountMenu({ signedIn, onClose }: { readonly signedIn: SignedIn; readonly onClose: () => void }) {
  const { t } = useTranslation('common')
  const [appearance, choose] = useAppearance()
  const leave = (everywhere: boolean) => {
    signOut(everywhere).catch(() => toast.bad(t('account.signOutFailed')))
  }
  return (
    <UserMenuContent
      name={signedIn.user.displayName}
      id={signedIn.user.id}
      note={`${signedIn.user.email} · ${t(`terms:role.${signedIn.role}`)}`}
      settings={[
        {
          label: t('account.theme'),
          control: (
            <Segmented
              label={t('account.theme')}
              name="mode"
              value={appearance.theme}
              segments={modes.map((value) => ({ value, label: t(`account.mode.${value}`) }))}
              onChange={(theme) => choose({ theme })}
            />
          ),
        },
        {
          label: t('account.language'),
          control: (
            <Segmented
              label={t('account.language')}
              name="language"
              value={appearance.language}
              segments={[
                { value: 'en', label: 'English' },
                { value: 'de', label: 'Deutsch' },
              ]}
              onChange={(language) => choose({ language })}
            />
          ),
        },
      ]}
    >
      <UserMenuItem icon={<UserRound />} href={paths.account()} onChoose={onClose}>
        {t('nav.account')}
      </UserMenuItem>
      <UserMenuItem icon={<LogOut />} onChoose={() => leave(false)}>
        {t('account.signOut')}
      </UserMenuItem>
      <UserMenuItem icon={<MonitorX />} onChoose={() => leave(true)}>
        {t('account.signOutEverywhere')}
      </UserMenuItem>
    </UserMenuContent>
  )
}
