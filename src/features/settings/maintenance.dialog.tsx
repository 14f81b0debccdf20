import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { switchMaintenance } from 'mock-server/contract/settings/maintenance.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { FormFrame } from '#ui/feedback/dialogs/form-frame.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'

/** Minutes; 0 is until somebody ends it. */
export const lengths = ['30', '60', '120', '480', '0'] as const

/** Begins a maintenance, after saying what it keeps from whom. */
export function MaintenanceDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [message, setMessage] = useState('')
  const [minutes, setMinutes] = useState<string>('60')
  const mutation = useMutationOf(switchMaintenance, { stale: [getWorkspaceState] })
  const begin = () =>
    void mutation
      .mutateAsync({
        body: {
          isOn: true,
          message: message.trim(),
          ...(minutes !== '0' && { until: new Date(Date.now() + Number(minutes) * 60_000).toISOString() }),
        },
      })
      .then(
        () => {
          toast.ok(t('maintenance.begun'))
          onClose()
        },
        // The form says why.
        () => undefined,
      )
  return (
    <FormFrame
      title={t('maintenance.question')}
      submitLabel={t('maintenance.begin')}
      cancelLabel={t('review.back')}
      isBusy={mutation.isPending}
      onSubmit={begin}
      onClose={onClose}
    >
      <Callout tone="warn">{t('maintenance.about')}</Callout>
      {mutation.error && (
        <Callout tone="bad" role="alert">
          {refusalText(mutation.error, t)}
        </Callout>
      )}
      <TextField
        label={t('maintenance.message')}
        help={t('maintenance.messageHelp')}
        value={message}
        maxLength={500}
        onChange={({ target }) => setMessage(target.value)}
      />
      <SelectField
        label={t('maintenance.length')}
        value={minutes}
        options={lengths.map((value) => ({ value, label: t(`maintenance.lengths.${value}`) }))}
        onChange={({ target }) => setMinutes(target.value)}
      />
    </FormFrame>
  )
}
