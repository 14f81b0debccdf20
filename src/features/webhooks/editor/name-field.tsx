import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { subscriptionList } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { ChangeLabel } from './settings/change-dot.tsx'
import type { Values } from './settings/values.ts'

/** The name by which programs find the subscription. Another one with it can be edited instead. */
export function NameField({ ownId }: { readonly ownId: string | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { value, onChange, label, ...field } = useField<Values, 'identifier'>('identifier')
  const { data } = useQuery(subscriptionList)
  const name = value.trim()
  const namesake =
    name === '' ? undefined : data?.data.find(({ id, identifier }) => identifier === name && id !== ownId)
  return (
    <div>
      <TextField
        {...field}
        label={<ChangeLabel name="identifier">{label}</ChangeLabel>}
        help={t('identifier.help')}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {namesake && (
        <div style={{ marginTop: 8 }}>
          <Callout
            tone="warn"
            role="status"
            action={
              <LinkButton size={24} look="ghost" href={paths.editWebhook(namesake.id)}>
                {t('identifier.editOther')}
              </LinkButton>
            }
          >
            {t('identifier.taken', { name })}
          </Callout>
        </div>
      )}
    </div>
  )
}
