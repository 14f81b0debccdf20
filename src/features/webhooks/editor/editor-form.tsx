import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createSubscription, type Subscription } from 'mock-server/contract/subscriptions.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { InlineForm } from '#common/form-dialog/inline-form.tsx'
import { dropDraft } from '#common/workbench/kept.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { paths } from '#paths.ts'
import { inputOf } from './settings/body.ts'
import { fieldOrder, inWords } from './settings/change-words.ts'
import { EditorBody } from './editor-body.tsx'
import type { Editing } from './settings/editing.ts'
import { staleAfterWrite, type Stored } from './settings/editor.queries.ts'
import { Layout } from './settings/layout.styles.ts'
import { formSchema } from './settings/rules.ts'
import { SigningSecret } from '#features/webhooks/common/signing-secret-later.ts'
import { type FieldName, formOf, type Values } from './settings/values.ts'

type Props = {
  /** The subscription that is edited; undefined for a new one. */
  readonly editing?: Editing | undefined
  /** What a new one starts from. */
  readonly initial: Values
  /** The stored subscription, or the original of a copy. */
  readonly original?: Subscription | undefined
  /** The tag of the service's own events. */
  readonly application: string
}

/** The form of a new or stored subscription. */
export function EditorForm({ editing, initial, original, application }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const navigate = useNavigate()
  const headingId = useId()
  const { typeOf } = useModelLabels()
  /** What was saved with a new secret, which is shown before anything else happens. */
  const [signing, setSigning] = useState<Stored>()
  // Safe: each field has a label, and the compiler knows the names.
  const labels = Object.fromEntries(fieldOrder.map((name) => [name, t(`field.${name}`)])) as Record<FieldName, string>
  const version = editing?.version ?? {
    initial,
    // Not through a mutation: its cache would keep the signing secret.
    save: async (values: Values) => {
      const { data } = await call(createSubscription, { body: inputOf(values, original) })
      return { subscription: data, etag: null }
    },
  }
  const goOn = (saved: Stored) => {
    if (editing) editing.show(saved)
    else void navigate(paths.webhooks({ open: saved.subscription.id }))
  }
  const words = { t, application, typeOf }
  const draftKey = `webhookDraft ${editing ? '' : 'new '}${original?.id ?? ''}`
  return (
    <Layout>
      <InlineForm
        {...version}
        {...(editing ? { latest: editing.latest } : {})}
        labelledBy={headingId}
        isKept
        namespace="subscriptionEditor"
        schema={formSchema(t)}
        labels={labels}
        members={{ authorizationHeader: 'authorization' }}
        dependents={{ targetUrl: 'allowInsecureAuthorization', authorization: 'allowInsecureAuthorization' }}
        versions={{ show: (name: FieldName, values: Values) => inWords(name, values, words) }}
        stale={staleAfterWrite}
        next={({ subscription }) => formOf(subscription)}
        onSaved={(saved) => {
          const { subscription } = saved
          // Before the page shows what was saved, which would put the draft on top of it.
          dropDraft(draftKey)
          const name = subscription.identifier ?? t('unnamed')
          toast.ok(t(editing ? 'save.saved' : 'save.created', { name }))
          if (subscription.signingSecret === undefined) goOn(saved)
          else setSigning(saved)
        }}
      >
        {(_, state) => <EditorBody {...{ headingId, draftKey, editing, original, application, words, ...state }} />}
      </InlineForm>
      {signing?.subscription.signingSecret !== undefined && (
        <SigningSecret
          secret={signing.subscription.signingSecret}
          name={signing.subscription.identifier ?? ''}
          onDone={() => {
            setSigning(undefined)
            goOn(signing)
          }}
        />
      )}
    </Layout>
  )
}
