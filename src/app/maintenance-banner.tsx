import { useTranslation } from 'react-i18next'
import Wrench from 'lucide-react/icons/wrench'
import { switchMaintenance } from 'mock-server/contract/settings/maintenance.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'
import { Banner } from './banner.styles.ts'

/** While the workspace is being maintained: that only administrators change anything, why, and until when. */
export function MaintenanceBanner({ signedIn }: { readonly signedIn: SignedIn }) {
  const { t } = useTranslation('common')
  const state = useWorkspaceState()
  const mutation = useMutationOf(switchMaintenance, { stale: [getWorkspaceState] })
  if (!state?.maintenance.isOn) return null
  const { message, until, by } = state.maintenance
  const end = () =>
    void mutation.mutateAsync({ body: { isOn: false } }).catch((error: unknown) => toast.bad(refusalText(error, t)))
  return (
    <Banner role="status">
      <Wrench size={16} aria-hidden />
      <span>
        <b>{by === undefined ? t('maintenance.on') : t('maintenance.onBy', { by })}</b> {message}{' '}
        {t('maintenance.about')}
        {until !== undefined && (
          <>
            {' '}
            {t('maintenance.until')} <RelativeTime at={until} isInSentence />
          </>
        )}
      </span>
      {signedIn.role === 'ADMIN' && (
        <Button size={24} isBusy={mutation.isPending} onClick={end}>
          {t('maintenance.end')}
        </Button>
      )}
    </Banner>
  )
}
