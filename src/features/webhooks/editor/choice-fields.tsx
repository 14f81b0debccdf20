import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { ChangeLabel } from './settings/change-dot.tsx'
import { Help, Label } from './settings/layout.styles.ts'
import { payloadModes } from './settings/payload-modes.ts'
import type { Values } from './settings/values.ts'

/** What a request or a PULL answer carries of an event. */
export function PayloadField() {
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
export function OrderField() {
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
