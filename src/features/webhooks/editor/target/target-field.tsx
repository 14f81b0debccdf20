import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import { Help, Label, Line } from '#features/webhooks/editor/settings/layout.styles.ts'
import { TargetVerdict } from './target-verdict.tsx'
import type { Values } from '#features/webhooks/editor/settings/values.ts'

const methods = ['POST', 'PUT', 'PATCH'] as const

/** Method and URL, with the verdict of the guard once the URL was left. */
export function TargetField() {
  const { t } = useTranslation('subscriptionEditor')
  const { value, onChange, onBlur, label, error, ...url } = useField<Values, 'targetUrl'>('targetUrl')
  const method = useField<Values, 'targetMethod'>('targetMethod')
  const [checked, setChecked] = useState(value)
  // The service adds the code of the rule, for which the console has a sentence of its own.
  const code = /\(([A-Z_]+)\)$/.exec(error ?? '')?.[1]
  const message = code === undefined ? error : t(`refusal.${code}`, { defaultValue: error })
  return (
    <div>
      <Label>
        <label htmlFor={url.id}>
          <ChangeLabel name="targetUrl">{label}</ChangeLabel>
        </label>
      </Label>
      <Line>
        <SelectInput
          aria-label={method.label}
          value={method.value}
          options={methods.map((name) => ({ value: name, label: name }))}
          onChange={(event) => {
            const chosen = methods.find((name) => name === event.target.value)
            if (chosen) method.onChange(chosen)
          }}
        />
        <div data-grow>
          <TextInput
            id={url.id}
            name={url.name}
            aria-invalid={message === undefined ? undefined : true}
            aria-describedby={message === undefined ? undefined : `${url.id}-note`}
            isMono
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => {
              onBlur()
              setChecked(value.trim())
            }}
          />
        </div>
      </Line>
      {message !== undefined && (
        <Help data-bad id={`${url.id}-note`}>
          {message}
        </Help>
      )}
      {checked === value.trim() && /^https?:\/\/./i.test(checked) && <TargetVerdict url={checked} />}
    </div>
  )
}
