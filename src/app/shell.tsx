import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { laterBeside, useIsSettled } from '#ui/controls/later.tsx'
import { Logo } from '#ui/controls/logo.tsx'
import { AppShell } from '#ui/shell/app-shell.tsx'
import { queryClient } from '#api/query-client.ts'
import { useSession } from '#api/session.ts'
import { useAppearanceOfPerson } from '#common/appearance.ts'
import { attentionKey } from '#common/attention-key.ts'
import { useLogo } from '#common/brand/brand-store.ts'
import { useNameOfPage } from '#common/page-name.ts'
import { deleteCopy } from '#common/preference-copy.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { findAction } from '#ui/keyboard/registry.ts'
import { Account } from './account.tsx'
import { Keyboard } from './keyboard.tsx'
import { crumbsOf, navigation, pageAt } from './navigation.tsx'
import { Notifications } from './notifications.tsx'
import { keepCollapsed, readCollapsed } from './navigation-width.ts'

const tools = () => import('./later-tools.ts')
type Tools = Awaited<ReturnType<typeof tools>>
const tool = <Name extends keyof Tools>(name: Name) =>
  laterBeside<Tools[Name]>(async () => ({ default: (await tools())[name] }))
const JobTray = tool('JobTray')
const AroundPages = tool('AroundPages')
const SignInAgain = tool('SignInAgain')
const WorkspaceMenu = tool('WorkspaceMenu')

/**
 * The frame of all pages behind the sign-in: navigation, top bar, query cache. Signed out, perhaps in another tab, nothing of the
 * workspace remains on the screen or in the cache until the page is left: the frame is gone before, or it would ask again.
 */
export function Shell() {
  const session = useSession()
  const isOut = session.state === 'out'
  useEffect(() => {
    if (!isOut) return
    queryClient.clear()
    deleteCopy()
  }, [isOut])
  if (session.state !== 'in' && session.state !== 'lapsed') return null
  return (
    <QueryClientProvider client={queryClient}>
      <Frame signedIn={session.signedIn} isLapsed={session.state === 'lapsed'} />
    </QueryClientProvider>
  )
}

function Frame({ signedIn, isLapsed }: { readonly signedIn: SignedIn; readonly isLapsed: boolean }) {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  const [isCollapsed, setCollapsed] = useState(readCollapsed)
  const page = pageAt(pathname)
  const name = useNameOfPage()
  useAppearanceOfPerson()
  const attention = useAttention()
  const isSettled = useIsSettled()

  useEffect(() => {
    document.title = `${name ?? t(page ? `nav.${page.id}` : 'notFound.heading')} · Landscape Console`
  }, [page, name, t])

  return (
    <AppShell
      brand={{
        name: signedIn.workspace.name,
        href: paths.bookmarks(),
        logo: <BrandLogo workspaceId={signedIn.workspace.id} />,
        menu: isSettled && <WorkspaceMenu signedIn={signedIn} />,
      }}
      navLabel={t('nav.label')}
      nav={navigation(t, signedIn.rights, attention)}
      {...(page ? { current: page.parent ?? page.id } : {})}
      isCollapsed={isCollapsed}
      onCollapse={(next) => {
        keepCollapsed(next)
        setCollapsed(next)
      }}
      navFoot={<Help />}
      navFootIcon={<Help isIcon />}
      crumbs={crumbsOf(t, page, signedIn.rights, name)}
      crumbsLabel={t('nav.crumbs')}
      search={{ label: t('palette.open'), keys: '$mod+k', onOpen: () => findAction('palette')?.run?.() }}
      banner={(signedIn.preview || isSettled) && <AroundPages signedIn={signedIn} />}
      tools={
        <>
          {isSettled && <JobTray />}
          <Notifications />
          <Account signedIn={signedIn} />
        </>
      }
    >
      {/* Whatever a page waits for, the frame stays. */}
      <Suspense>
        <Outlet />
      </Suspense>
      <Keyboard signedIn={signedIn} />
      {isLapsed && <SignInAgain email={signedIn.user.email} />}
    </AppShell>
  )
}

/** How many objects of a page need somebody, by the id of the page. */
function useAttention() {
  const session = useSession()
  const isSettled = useIsSettled()
  const { t } = useTranslation('common')
  const { data: count = 0 } = useQuery({
    queryKey: attentionKey,
    // The code comes with the first count: the frame of the pages is there without it.
    queryFn: async ({ signal }) =>
      await (await import('#features/webhooks/common/attention.ts')).countAttention(signal),
    enabled: isSettled && session.state === 'in' && hasRight(session.signedIn, 'webhook.read'),
  })
  return { webhooks: count > 0 ? { attention: t('nav.attention', { count }), count } : undefined }
}

/** The workspace's own logo, or the mark of the console. */
function BrandLogo({ workspaceId }: { readonly workspaceId: string }) {
  const logo = useLogo(workspaceId)
  return logo === undefined ? <Logo /> : <img src={logo} alt="" />
}

/** Opens the menu with the links that the workspace has for help (help-menu.tsx), or the list of shortcuts. */
function Help({ isIcon = false }: { readonly isIcon?: boolean }) {
  const { t } = useTranslation('common')
  const button = {
    'data-action': 'shortcuts',
    onClick: () => (findAction('help') ?? findAction('shortcuts'))?.run?.(),
  } as const
  return isIcon ? (
    <IconButton label={t('nav.help')} {...button}>
      <CircleHelp />
    </IconButton>
  ) : (
    <Button look="ghost" icon={<CircleHelp />} {...button}>
      {t('nav.help')}
    </Button>
  )
}
