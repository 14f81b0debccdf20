import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { rotateSigningSecret } from 'mock-server/contract/subscriptions.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { call } from '#api/call.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import type { Editing } from './settings/editing.ts'
import { Help, Label } from './settings/layout.styles.ts'
import { SigningSecret } from '#features/webhooks/common/signing-secret-later.ts'

const overlaps = ['0', '24', '168'] as const
type Form = { overlap: (typeof overlaps)[number] }
const Schema: z.ZodType<Form, Form> = z.object({ overlap: z.enum(overlaps) })

/** Creates a new signing secret now; the old one also signs for a while. */
export function RotateSecretDialog({ editing, onClose }: { readonly editing: Editing; readonly onClose: () => void }) {
  const { t } = useTranslation('subscriptionEditor')
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <SigningSecret secret={secret} onDone={onClose} />
  return (
    <FormDialog<Form, Form, string>
      title={t('signing.rotateTitle')}
      subtitle={t('signing.rotateText')}
      submitLabel={t('signing.rotateSave')}
      schema={Schema}
      labels={{ overlap: t('signing.overlap') }}
      initial={{ overlap: '24' }}
      // Not through a mutation: its cache would keep the secret.
      save={async ({ overlap }) => {
        const body = { overlapHours: Number(overlap) }
        const { data } = await call(rotateSigningSecret, { params: { id: editing.id }, body })
        await editing.refresh()
        return data.secret
      }}
      onSaved={setSecret}
      onClose={onClose}
    >
      {() => <Overlap />}
    </FormDialog>
  )
}

function Overlap() {
  const { t } = useTranslation('subscriptionEditor')
  const { label, name, value, onChange } = useField<Form, 'overlap'>('overlap')
  return (
    <div>
      <Label>{label}</Label>
      <Segmented
        isWide
        {...{ label, name, value, onChange }}
        segments={overlaps.map((hours) => ({ value: hours, label: t(`signing.hours.${hours}`) }))}
      />
      <Help>{t(value === '0' ? 'signing.stopsNow' : 'signing.bothSign')}</Help>
    </div>
  )
}
