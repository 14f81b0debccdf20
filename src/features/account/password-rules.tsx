import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Circle from 'lucide-react/icons/circle'
import type { User } from 'mock-server/contract/permissions.ts'
import { type PasswordRule, brokenRules } from 'mock-server/contract/password-rules.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'

const rules: readonly PasswordRule[] = ['length', 'personal']

/** The rules of a new password, visible before typing: a tick as soon as one is met, a cross only after the field was left. */
export function PasswordRules({
  id,
  password,
  owner,
  isLeft,
}: {
  readonly id: string
  readonly password: string
  readonly owner: User
  readonly isLeft: boolean
}) {
  const { t } = useTranslation('account')
  const broken = brokenRules(password, owner)
  const stateOf = (rule: PasswordRule) => {
    if (password === '') return 'open'
    if (!broken.includes(rule)) return 'met'
    return isLeft ? 'broken' : 'open'
  }
  return (
    <Rules id={id} aria-label={t('password.rules')}>
      {rules.map((rule) => (
        <li key={rule} data-state={stateOf(rule)}>
          <Mark state={stateOf(rule)} />
          <span>{t(`password.rule.${rule}`)}</span>
          <HiddenText>{t(`password.ruleState.${stateOf(rule)}`)}</HiddenText>
        </li>
      ))}
    </Rules>
  )
}

function Mark({ state }: { readonly state: 'open' | 'met' | 'broken' }) {
  const icon = { size: 14, 'aria-hidden': true } as const
  if (state === 'met') return <CircleCheck {...icon} />
  return state === 'broken' ? <CircleX {...icon} /> : <Circle {...icon} />
}

const Rules = styled('ul')({
  display: 'grid',
  gap: 4,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  font: '400 12px/16px var(--sans)',
  color: 'var(--text-2)',
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& [data-state=open] svg': { color: 'var(--text-3)' },
  '& [data-state=met] svg': { color: 'var(--ok)' },
  '& [data-state=broken]': { color: 'var(--bad-text)' },
})
