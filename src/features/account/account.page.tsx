import { useSuspenseQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import LogOut from 'lucide-react/icons/log-out'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useUi } from '#ui/ui-context.tsx'
import { queryClient } from '#api/query-client.ts'
import { signOut } from '#api/session.ts'
import { memberships } from '#common/memberships.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { longDate } from '#lib/long-date.ts'
import { account, sessions } from './account.queries.ts'
import { DisplaySettings } from './display-settings.tsx'
import { OwnAccess } from './own-access.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SavedViews } from './saved-views.tsx'
import { Sessions } from './sessions.tsx'
import { Workspaces } from './workspaces.tsx'

export async function loader() {
  await Promise.all([
    queryClient.ensureQueryData(account),
    queryClient.ensureQueryData(sessions),
    queryClient.ensureQueryData(memberships),
  ])
  return null
}

/** The signed-in person: profile, password, sessions and workspaces; at the side what the console looks like and what they can do. */
export default function AccountPage() {
  // With the texts of its forms, so that the page appears as a whole.
  const { t } = useTranslation(['account', 'common', 'terms', 'form'])
  const { locale } = useUi()
  const { workspace } = useSignedIn()
  const { data: own } = useSuspenseQuery(account).data
  const { user, role, memberSince } = own
  const leave = () => void signOut(false).catch(() => toast.bad(t('common:account.signOutFailed')))
  return (
    <Layout>
      <header>
        <Avatar name={user.displayName} id={user.id} size={32} />
        <div className="name">
          <h1>{user.displayName}</h1>
          <p>
            {t('since', {
              role: t(`terms:role.${role}`),
              workspace: workspace.name,
              date: longDate(new Date(memberSince), locale),
            })}
          </p>
        </div>
        <Button look="ghost" icon={<LogOut />} onClick={leave}>
          {t('common:account.signOut')}
        </Button>
      </header>
      <div className="columns">
        <div className="forms">
          <ProfileForm user={user} />
          <PasswordForm account={own} />
          <Sessions />
          <Workspaces />
        </div>
        <aside>
          <DisplaySettings />
          <SavedViews />
          <OwnAccess account={own} />
        </aside>
      </div>
    </Layout>
  )
}

const Layout = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '16px var(--gutter) 12px',
    borderBottom: '1px solid var(--line)',
  },
  '& .name': { flex: 1, minWidth: 0 },
  '& h1': { font: '600 20px/28px var(--sans)', letterSpacing: '-.017em', overflowWrap: 'anywhere' },
  '& .name p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& h2': { font: '600 16px/24px var(--sans)', letterSpacing: '-.011em' },
  '& .columns': { flex: 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 392px' },
  '& .forms': { display: 'grid', alignContent: 'start', gap: 40, padding: '24px var(--gutter) 48px', maxWidth: 864 },
  '& aside': {
    display: 'grid',
    alignContent: 'start',
    background: 'var(--surface-2)',
    borderLeft: '1px solid var(--line)',
  },
  '& aside section': { padding: 20 },
  '& aside section + section': { borderTop: '1px solid var(--line)' },
  '& aside h2': { font: '600 13px/20px var(--sans)', letterSpacing: '-.003em' },
  '@media (max-width: 1179.98px)': {
    '& .columns': { gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' },
    '& aside': { borderLeft: 0, borderTop: '1px solid var(--line)' },
  },
})
