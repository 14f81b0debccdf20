import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { useId } from 'react'
import { styled } from '@mui/material/styles'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { RadioField } from '#ui/controls/fields/radio-field.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { AuthorizationField } from './target/authorization-field.tsx'
import type { Editing } from './settings/editing.ts'
import { HeaderFields } from './target/header-fields.tsx'
import { Label, Help } from './settings/layout.styles.ts'
import { NameField } from './name-field.tsx'
import { ReaderFields } from './target/reader-fields.tsx'
import { SigningField, SwitchRow } from './signing-field.tsx'
import { TargetField } from './target/target-field.tsx'
import { type Values, payloadModes } from './settings/values.ts'
import { ChangeLabel } from './settings/change-dot.tsx'

/** Where events go and how: name, target, authorization, payload, order, signature. */
export function DeliveryColumn({ editing }: { readonly editing: Editing | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { watch } = useFormContext<Values>()
  return (
    <>
      <NameField ownId={editing?.id} />
      <TypeField refusal={editing && t('delivery.fixed')} />
      {watch('deliveryType') === 'PULL' ? (
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

/** What a request or a PULL answer carries of an event. */
function PayloadField() {
  const { t } = useTranslation('subscriptionEditor')
  const { label, value, onChange } = useField<Values, 'payloadMode'>('payloadMode')
  const name = useId()
  return (
    <div>
      <Label>
        <ChangeLabel name="payloadMode">{label}</ChangeLabel>
      </Label>
      <Segmented
        isWide
        {...{ label, name, value, onChange }}
        segments={payloadModes.map((mode) => ({ value: mode, label: t(`payload.${mode}`) }))}
      />
      <Help>{t(`payload.help.${value}`)}</Help>
    </div>
  )
}

/** Several events at a time, or one after the other. */
function OrderField() {
  const { t } = useTranslation('subscriptionEditor')
  const { label, value, onChange } = useField<Values, 'ordered'>('ordered')
  const name = useId()
  return (
    <div>
      <Label>
        <ChangeLabel name="ordered">{label}</ChangeLabel>
      </Label>
      <Segmented
        isWide
        {...{ label, name }}
        value={value ? 'ordered' : 'parallel'}
        segments={[
          { value: 'parallel', label: t('order.parallel') },
          { value: 'ordered', label: t('order.ordered') },
        ]}
        onChange={(choice) => onChange(choice === 'ordered')}
      />
      <Help>{t(value ? 'order.orderedHelp' : 'order.parallelHelp')}</Help>
    </div>
  )
}

/** PUSH or PULL, which changes the form. With a `refusal` it shows the choice and says why it can't be changed. */
function TypeField({ refusal }: { readonly refusal: string | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { label, value, onChange } = useField<Values, 'deliveryType'>('deliveryType')
  const name = useId()
  return (
    <div>
      <Label aria-hidden>{label}</Label>
      <Cards role="radiogroup" aria-label={label}>
        {(['PUSH', 'PULL'] as const).map((type) => (
          <div key={type} data-chosen={type === value ? '' : undefined} data-tip={refusal}>
            <RadioField
              name={name}
              label={<b>{type}</b>}
              help={t(`delivery.help.${type}`)}
              value={type}
              checked={type === value}
              disabled={refusal !== undefined && type !== value}
              onChange={() => refusal === undefined && onChange(type)}
            />
          </div>
        ))}
      </Cards>
    </div>
  )
}

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 8,
  '& > div': {
    minHeight: 50,
    padding: '8px 12px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-m)',
    '&:has(:focus-visible)': { outline: '2px solid var(--focus)', outlineOffset: 1 },
  },
  '& > [data-chosen]': {
    borderColor: 'var(--accent)',
    boxShadow: 'inset 0 0 0 1px var(--accent)',
    backgroundColor: 'var(--accent-tint)',
  },
  '& b': { fontWeight: 600 },
  '@media (forced-colors: active)': { '& > [data-chosen]': { outline: '2px solid Highlight' } },
})
