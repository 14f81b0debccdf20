import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useSession } from '#api/session.ts'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { PreviewBanner } from './preview-banner.tsx'
import { WorkspaceWatch } from './workspace-watch.tsx'

/** What everybody has to know on each page, and what follows the workspace while somebody is signed in. */
export function AroundPages({ signedIn }: { readonly signedIn: SignedIn }) {
  const isIn = useSession().state === 'in'
  return (
    <>
      {signedIn.preview && <PreviewBanner preview={signedIn.preview} />}
      <MaintenanceBanner signedIn={signedIn} />
      {isIn && <WorkspaceWatch />}
    </>
  )
}
