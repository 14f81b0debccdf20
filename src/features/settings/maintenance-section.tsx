import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchMaintenance } from 'mock-server/contract/settings/maintenance.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { Button } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { later } from '#ui/controls/later.tsx'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useWorkspaceState } from '#common/workspace-state.ts'
import { Row } from './setting-row.tsx'

const MaintenanceDialog = later(() =>
  import('./maintenance.dialog.tsx').then((file) => ({ default: file.MaintenanceDialog })),
)

/** Maintenance is no setting that is saved with others: it begins and ends at once. */
export function MaintenanceSection({ isReadOnly }: { readonly isReadOnly: boolean }) {
  const { t } = useTranslation('settings')
  const state = useWorkspaceState()
  const [isAsked, setAsked] = useState(false)
  const mutation = useMutationOf(switchMaintenance, { stale: [getWorkspaceState] })
  const isOn = state?.maintenance.isOn ?? false
  const end = () =>
    void mutation.mutateAsync({ body: { isOn: false } }).then(
      () => toast.ok(t('maintenance.ended')),
      (error: unknown) => toast.bad(refusalText(error, t)),
    )
  return (
    <section id="maintenance" aria-labelledby="maintenance-title">
      <h2 id="maintenance-title">{t('section.maintenance')}</h2>
      <p>{t('sectionAbout.maintenance')}</p>
      <Row>
        <div data-part="text">
          <b>{t(isOn ? 'maintenance.isOn' : 'maintenance.isOff')}</b>
          <p>{isOn ? state?.maintenance.message : t('maintenance.about')}</p>
        </div>
        {!isReadOnly && (
          <div data-part="control">
            <Button size={32} isBusy={mutation.isPending} onClick={isOn ? end : () => setAsked(true)}>
              {t(isOn ? 'maintenance.end' : 'maintenance.begin')}
            </Button>
          </div>
        )}
      </Row>
      {isAsked && <MaintenanceDialog onClose={() => setAsked(false)} />}
    </section>
  )
}
