import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { checkTarget, type TargetCheck } from 'mock-server/contract/webhooks/targets.ts'
import { SelectInput } from '#ui/controls/fields/select-input.tsx'
import { TextInput } from '#ui/controls/fields/text-input.tsx'
import { queryFor } from '#api/operation.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { refusalText } from '#common/refusal-text.ts'
import { ChangeLabel } from '#features/webhooks/editor/settings/change-dot.tsx'
import { Help, Label, Line } from '#features/webhooks/editor/settings/layout.styles.ts'
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

/** Whether the guard of outgoing requests allows a URL, and why not. Nothing is sent to it. */
function TargetVerdict({ url }: { readonly url: string }) {
  const { t } = useTranslation('subscriptionEditor')
  const { data, error } = useQuery({
    ...queryFor(checkTarget, { body: { targetUrl: url } }),
    staleTime: 30_000,
    retry: false,
  })
  const reason = useReason()
  if (error) return <Block role="status">{t('verdict.failed', { reason: refusalText(error, t) })}</Block>
  if (!data) return <Block role="status">{t('verdict.checking')}</Block>
  const isAllowed = data.data.verdict === 'ALLOWED'
  return (
    <Block role="status" data-verdict={data.data.verdict}>
      {isAllowed ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
      <b>{t(isAllowed ? 'verdict.allowed' : 'verdict.blocked')}</b>
      <span>{reason(data.data)}</span>
    </Block>
  )
}

/** A sentence about the address, and for a blocked target who can allow it. */
function useReason() {
  const { t } = useTranslation('subscriptionEditor')
  return ({ verdict, rule, addresses, range, encrypted }: TargetCheck): string => {
    const [address] = addresses
    if (verdict === 'BLOCKED') {
      if (rule === 'ADDRESS' && address !== undefined) return t('verdict.rule.typedAddress', { address, range })
      return t(`verdict.rule.${rule ?? 'URL'}`)
    }
    const way = t(encrypted ? 'verdict.tls' : 'verdict.plain')
    if (address === undefined) return t('verdict.unknownAddress', { way })
    const key = range === undefined ? 'verdict.publicAddress' : 'verdict.openedAddress'
    return t(key, { address: addresses.slice(0, 2).join(', '), way })
  }
}

const Block = styled('div')({
  display: 'flex',
  gap: 8,
  marginTop: 8,
  padding: '7px 10px',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  backgroundColor: 'var(--surface-2)',
  fontSize: 12,
  lineHeight: '16px',
  color: 'var(--text-2)',
  '& > svg': { width: 14, height: 14, marginTop: 1, flex: 'none' },
  '& > b': { flex: 'none', minWidth: 52, fontWeight: 600 },
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '&[data-verdict=ALLOWED] > :is(svg, b)': { color: 'var(--ok-text)' },
  '&[data-verdict=BLOCKED] > :is(svg, b)': { color: 'var(--bad-text)' },
})
