import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { Button } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { useSubscriptionRefusal } from '#features/webhooks/common/use-subscription-refusal.ts'
import type { Editing } from './settings/editing.ts'
import { SwitchRow } from './switch-row.tsx'
import type { Values } from './settings/values.ts'

const RotateSecretDialog = later(() =>
  import('./rotate-secret.dialog.tsx').then((file) => ({ default: file.RotateSecretDialog })),
)

/** Whether requests are signed; the secret of a subscription that signs can be rotated. */
export function SigningField({ editing }: { readonly editing: Editing | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { formState } = useFormContext<Values>()
  const refusalOf = useSubscriptionRefusal()
  const [isRotating, setRotating] = useState(false)
  const isSigned = editing !== undefined && formState.defaultValues?.signed === true
  return (
    <>
      <SwitchRow
        name="signed"
        help={t(isSigned ? 'signing.helpStored' : 'signing.help')}
        action={
          isSigned && (
            <Button look="ghost" refusal={refusalOf(editing, 'rotateSigningSecret')} onClick={() => setRotating(true)}>
              {t('signing.rotate')}
            </Button>
          )
        }
      />
      {isRotating && editing && <RotateSecretDialog editing={editing} onClose={() => setRotating(false)} />}
    </>
  )
}
