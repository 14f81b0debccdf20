import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormCheckbox } from '#common/form-dialog/form-checkbox.tsx'
import { AuthorizationInputs } from './authorization-inputs.tsx'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import type { Editing } from '#features/webhooks/editor/settings/editing.ts'
import { Line } from '#features/webhooks/editor/settings/layout.styles.ts'
import { ReplaceAuthorizationDialog } from './replace-authorization.dialog.tsx'
import {
  isAuthorized,
  isPlainHttp,
  maskedHeader,
  storedKind,
  type Values,
} from '#features/webhooks/editor/settings/values.ts'

/** The Authorization header: entered for a new target, masked for a stored one, and confirmed where it isn't encrypted. */
export function AuthorizationField({ url, editing }: { readonly url: string; readonly editing: Editing | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { label, value, ...field } = useField<Values, 'authorization'>('authorization')
  return (
    <div>
      {value.kind === 'stored' && editing ? (
        <StoredAuthorization id={field.id} label={label} editing={editing} />
      ) : (
        <AuthorizationInputs {...field} value={value} label={<ChangeLabel name="authorization">{label}</ChangeLabel>} />
      )}
      {isPlainHttp(url) && isAuthorized(value) && (
        <div style={{ marginTop: 8 }}>
          <FormCheckbox name="allowInsecureAuthorization" help={t('authorization.insecureHelp')} />
        </div>
      )}
    </div>
  )
}

function StoredAuthorization({
  id,
  label,
  editing,
}: {
  readonly id: string
  readonly label: string
  readonly editing: Editing
}) {
  const { t } = useTranslation('subscriptionEditor')
  const [isReplacing, setReplacing] = useState(false)
  const { header } = editing
  const kind = t(`authorization.kind.${storedKind(header)}`)
  return (
    <>
      <Field id={id} label={label}>
        {(names) => (
          <Line>
            <div data-grow>
              <TextInput
                {...names}
                readOnly
                isMono
                value={`${kind} ${maskedHeader(header)}`}
                after={<Lock size={14} aria-hidden />}
              />
            </div>
            <Button look="ghost" size={32} onClick={() => setReplacing(true)}>
              {t('authorization.replace')}
            </Button>
          </Line>
        )}
      </Field>
      {isReplacing && <ReplaceAuthorizationDialog editing={editing} onClose={() => setReplacing(false)} />}
    </>
  )
}
