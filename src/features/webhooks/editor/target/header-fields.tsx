import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { MASK } from 'mock-server/contract/subscription-settings.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import { Help, Label, Line } from '#features/webhooks/editor/settings/layout.styles.ts'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

const MOST = 20

/** Further headers of a request. The values of stored ones are masked and kept unless something else is typed. */
export function HeaderFields() {
  const { t } = useTranslation('subscriptionEditor')
  const { id, label, value, error, onChange, onBlur } = useField<Values, 'headers'>('headers')
  // The refusal names the header, which no text can.
  const message = error?.includes('is set by the service') ? t('refusal.headerSet') : error
  const change = (index: number, part: Partial<Values['headers'][number]>) =>
    onChange(value.map((header, at) => (at === index ? { ...header, ...part } : header)))
  return (
    <div id={id} role="group" aria-label={label}>
      <Label>
        <ChangeLabel name="headers">{label}</ChangeLabel>
        <span data-end>
          <Button
            size={24}
            look="ghost"
            icon={<Plus />}
            refusal={value.length >= MOST ? t('headers.full') : undefined}
            onClick={() => value.length < MOST && onChange([...value, { name: '', value: '' }])}
          >
            {t('headers.add')}
          </Button>
        </span>
      </Label>
      <div style={{ display: 'grid', gap: 8 }}>
        {value.map((header, index) => (
          <Line key={index}>
            <div data-grow>
              <TextInput
                isMono
                aria-label={t('headers.name', { n: index + 1 })}
                aria-invalid={error === undefined ? undefined : true}
                value={header.name}
                onBlur={onBlur}
                onChange={(event) => change(index, { name: event.target.value })}
              />
            </div>
            <div data-grow>
              <TextInput
                isMono
                aria-label={t('headers.value', { n: index + 1 })}
                value={header.value}
                autoComplete="off"
                onFocus={(event) => header.value === MASK && event.target.select()}
                onBlur={onBlur}
                onChange={(event) => change(index, { value: event.target.value })}
              />
            </div>
            <IconButton
              label={t('headers.remove', { name: header.name || index + 1 })}
              size={32}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <Trash />
            </IconButton>
          </Line>
        ))}
      </div>
      {message !== undefined && <Help data-bad>{message}</Help>}
      {value.length === 0 && <Help>{t('headers.none')}</Help>}
    </div>
  )
}
