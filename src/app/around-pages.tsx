import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { signOut, useSession } from '#api/session.ts'
import { useWorkspaceLanguage } from '#common/appearance.ts'
import { useNumber } from '#common/use-number.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'
import { BrandWatch } from './brand-watch.tsx'
import { HelpMenu } from './help-menu.tsx'
import { useIdle } from './idle.ts'
import { useLiveChanges } from './live/use-live-changes.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { PreviewBanner } from './preview-banner.tsx'

/** What everybody has to know on each page, and what follows the workspace while somebody is signed in. */
export function AroundPages({ signedIn }: { readonly signedIn: SignedIn }) {
  const isIn = useSession().state === 'in'
  return (
    <>
      {signedIn.preview && <PreviewBanner preview={signedIn.preview} />}
      <MaintenanceBanner signedIn={signedIn} />
      {isIn && <WorkspaceWatch signedIn={signedIn} />}
    </>
  )
}

/** Acts by the settings of the workspace: its language for those who chose none, and the end of sessions that nobody uses. */
function WorkspaceWatch({ signedIn }: { readonly signedIn: SignedIn }) {
  const { t } = useTranslation('common')
  const number = useNumber()
  const state = useWorkspaceState()
  useLiveChanges(signedIn)
  useWorkspaceLanguage(state?.language)
  const end = useCallback(() => void signOut(false).catch(() => undefined), [])
  const { left, stay } = useIdle(state && state.idleTimeoutMinutes * 60_000, end)
  // A page that was left open in the background speaks up where it can.
  const isAsking = left !== undefined
  useEffect(() => {
    if (!isAsking) return undefined
    const before = document.title
    document.title = t('idle.title')
    return () => void (document.title = before)
  }, [isAsking, t])
  if (left === undefined)
    return (
      <>
        <HelpMenu />
        <BrandWatch />
      </>
    )
  return (
    <ConfirmDialog
      title={t('idle.title')}
      confirmLabel={t('idle.stay')}
      cancelLabel={t('idle.signOut')}
      onConfirm={stay}
      onClose={end}
    >
      {t('idle.text', { count: left, n: number(left) })}
    </ConfirmDialog>
  )
}
