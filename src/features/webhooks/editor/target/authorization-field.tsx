import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '#ui/controls/button.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormCheckbox } from '#common/form-dialog/form-checkbox.tsx'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { AuthorizationInputs } from './authorization-inputs.tsx'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import type { Editing } from '#features/webhooks/editor/settings/editing.ts'
import { Line } from '#features/webhooks/editor/settings/layout.styles.ts'
import {
  isAuthorized,
  isPlainHttp,
  maskedHeader,
  storedKind,
  type Values,
  type Authorization,
  noAuthorization,
} from '#features/webhooks/editor/settings/values.ts'
import { headerOf } from '#features/webhooks/editor/settings/body.ts'
import { missingSecret } from '#features/webhooks/editor/settings/rules.ts'

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

type StoredAuthorizationProps = { readonly id: string; readonly label: string; readonly editing: Editing }

function StoredAuthorization({ id, label, editing }: StoredAuthorizationProps) {
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

type Form = { authorization: Authorization }

/** Replaces the stored Authorization header at once, so that saving the other settings never changes it. */
function ReplaceAuthorizationDialog({ editing, onClose }: { readonly editing: Editing; readonly onClose: () => void }) {
  const { t } = useTranslation('subscriptionEditor')
  const outer = useFormContext<Values>()
  const schema: z.ZodType<Form, Form> = z.custom<Form>().superRefine(({ authorization }, context) => {
    const message = missingSecret(authorization, t)
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['authorization'], message })
  })
  return (
    <FormDialog<Form, Form, Authorization>
      title={t('authorization.replaceTitle')}
      subtitle={t('authorization.replaceText')}
      submitLabel={t('authorization.replaceSave')}
      namespace="subscriptionEditor"
      schema={schema}
      labels={{ authorization: t('field.authorization') }}
      members={{ authorizationHeader: 'authorization' }}
      refusals={{ 409: t('authorization.stale') }}
      initial={{ authorization: { ...noAuthorization, kind: 'bearer' } }}
      save={async ({ authorization }) => {
        await editing.replace({ authorizationHeader: headerOf(authorization) ?? null })
        return authorization
      }}
      onSaved={({ kind }) => {
        // Without a stored header it can be entered in the form again.
        outer.resetField('authorization', {
          defaultValue: { ...noAuthorization, kind: kind === 'none' ? 'none' : 'stored' },
        })
        toast.ok(t(kind === 'none' ? 'authorization.removed' : 'authorization.replaced'))
        onClose()
      }}
      onClose={onClose}
    >
      {() => <Inputs />}
    </FormDialog>
  )
}

function Inputs() {
  const { label, ...field } = useField<Form, 'authorization'>('authorization')
  return <AuthorizationInputs {...field} label={label} />
}
