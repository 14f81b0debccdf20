import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { z } from 'zod'
import { toast } from '#ui/feedback/toast-store.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { AuthorizationInputs } from './authorization-inputs.tsx'
import { headerOf } from '#features/webhooks/editor/settings/body.ts'
import type { Editing } from '#features/webhooks/editor/settings/editing.ts'
import { missingSecret } from '#features/webhooks/editor/settings/rules.ts'
import { type Authorization, noAuthorization, type Values } from '#features/webhooks/editor/settings/values.ts'

type Form = { authorization: Authorization }

/** Replaces the stored Authorization header at once, so that saving the other settings never changes it. */
export function ReplaceAuthorizationDialog({
  editing,
  onClose,
}: {
  readonly editing: Editing
  readonly onClose: () => void
}) {
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
