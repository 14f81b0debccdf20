import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { useField } from '#common/form-dialog/form-context.ts'
import { AuthorizationField } from './target/authorization-field.tsx'
import { OrderField, PayloadField } from './choice-fields.tsx'
import type { Editing } from './settings/editing.ts'
import { HeaderFields } from './target/header-fields.tsx'
import { Label } from './settings/layout.styles.ts'
import { NameField } from './name-field.tsx'
import { RadioCards } from './radio-card.tsx'
import { ReaderFields } from './target/reader-fields.tsx'
import { SigningField } from './signing-field.tsx'
import { SwitchRow } from './switch-row.tsx'
import { TargetField } from './target/target-field.tsx'
import type { Values } from './settings/values.ts'

/** Where events go and how: name, target, authorization, payload, order, signature. */
export function DeliveryColumn({ editing }: { readonly editing: Editing | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { watch } = useFormContext<Values>()
  const type = useField<Values, 'deliveryType'>('deliveryType')
  return (
    <>
      <NameField ownId={editing?.id} />
      <div>
        <Label aria-hidden>{type.label}</Label>
        <RadioCards
          label={type.label}
          value={type.value}
          refusal={editing && t('delivery.fixed')}
          onChange={type.onChange}
          cards={(['PUSH', 'PULL'] as const).map((value) => ({
            value,
            label: value,
            help: t(`delivery.help.${value}`),
          }))}
        />
      </div>
      {type.value === 'PULL' ? (
        <>
          <ReaderFields id={editing?.id} />
          <PayloadField />
        </>
      ) : (
        <>
          <TargetField />
          <AuthorizationField url={watch('targetUrl')} editing={editing} />
          <HeaderFields />
          <PayloadField />
          <OrderField />
          <SigningField editing={editing} />
          <SwitchRow name="heedTarget" help={t('heedTarget.help')} />
          <SwitchRow name="ignoreError" help={t('ignoreError.help')} />
        </>
      )}
    </>
  )
}
